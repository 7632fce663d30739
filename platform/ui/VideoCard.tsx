import { Play } from "lucide-react";
import type { ReactNode } from "react";
import { Avatar } from "./Avatar.tsx";
import { Badge, type Tone } from "./Badge.tsx";
import { describeDuration, formatDuration } from "./durations.ts";
import { Link } from "./Link.tsx";
import { RelativeTime } from "./RelativeTime.tsx";

interface VideoCardProps {
  href: string;
  title: string;
  posterUrl?: string;
  durationSeconds?: number;
  /** Name of the sender, or of who it went to. */
  who: string;
  whoImageUrl?: string;
  /** Date or ISO text. */
  at: Date | string;
  status?: { label: string; tone: Tone };
  unviewed?: boolean;
  /** A Menu with its trigger. */
  menu?: ReactNode;
}

/** One video in a list. The whole card is its link; the menu lies above it. */
export function VideoCard({
  href,
  title,
  posterUrl,
  durationSeconds,
  who,
  whoImageUrl,
  at,
  status,
  unviewed = false,
  menu,
}: VideoCardProps) {
  return (
    <article className="group relative flex min-w-0 flex-col rounded-card border border-line bg-surface transition-shadow hover:shadow-soft has-[h2_a:focus-visible]:outline-2 has-[h2_a:focus-visible]:outline-offset-2 has-[h2_a:focus-visible]:outline-focus">
      <div className="relative aspect-video overflow-hidden rounded-t-card bg-sunken">
        {posterUrl ? (
          <img src={posterUrl} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
        ) : (
          <Play aria-hidden className="absolute inset-0 m-auto size-8 text-line-strong" />
        )}
        {durationSeconds !== undefined && (
          <span className="absolute right-2 bottom-2 rounded-control bg-black/75 px-2 text-small font-medium text-white tabular-nums">
            <span aria-hidden>{formatDuration(durationSeconds)}</span>
            <span className="sr-only">{describeDuration(durationSeconds)}</span>
          </span>
        )}
        {status && (
          <span className="absolute top-2 left-2">
            <Badge tone={status.tone}>{status.label}</Badge>
          </span>
        )}
      </div>
      <div className="flex items-start gap-2 p-4 pr-2">
        <div className="min-w-0 flex-1">
          <h2 className="flex items-center gap-2 font-semibold">
            {unviewed && <span className="size-2 shrink-0 rounded-full bg-ember" title="Not viewed yet" />}
            <Link href={href} className="truncate outline-none after:absolute after:inset-0 after:rounded-card focus-visible:outline-none">
              {unviewed && <span className="sr-only">Not viewed yet: </span>}
              {title}
            </Link>
          </h2>
          <p className="mt-1 flex items-center gap-2 text-small text-muted">
            <Avatar name={who} size="small" {...(whoImageUrl && { imageUrl: whoImageUrl })} />
            <span className="truncate">{who}</span>
            <span aria-hidden>·</span>
            <span className="shrink-0">
              <RelativeTime at={at} />
            </span>
          </p>
        </div>
        {menu && <div className="relative z-10 -mt-2">{menu}</div>}
      </div>
    </article>
  );
}
