import { Play } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Avatar } from "./Avatar.tsx";
import { Badge, type Tone } from "./Badge.tsx";
import { cx } from "../class-names.ts";
import { describeDuration, formatDuration } from "@aside/contract/time/durations.ts";
import { Link } from "./Link.tsx";
import { RelativeTime } from "./RelativeTime.tsx";

export interface VideoItemProps {
  href: string;
  title: string;
  posterUrl?: string;
  durationSeconds?: number;
  /** The name of the sender or of the recipients. */
  who: string;
  whoImageUrl?: string;
  /** Whether `who` is a number of people instead of a name. */
  faceless?: boolean;
  /** Date or ISO text. */
  at: Date | string;
  badges?: readonly { label: string; tone: Tone }[];
  unviewed?: boolean;
  selected?: boolean;
  /** Additional props of the title's link, such as its tab index. */
  linkProps?: Omit<ComponentProps<"a">, "href" | "className" | "children">;
  /** A checkbox. */
  corner?: ReactNode;
  /** Buttons; a Menu with its trigger. */
  menu?: ReactNode;
  /** A line of description. */
  facts?: string;
  /** Additional information: labels, links. */
  children?: ReactNode;
}

export const focusedItem =
  "has-[h2_a:focus-visible]:outline-2 has-[h2_a:focus-visible]:outline-offset-2 has-[h2_a:focus-visible]:outline-focus";

/** One video in a list. The whole card is a link; other controls are stacked above it. */
export function VideoCard(props: VideoItemProps) {
  const { who, whoImageUrl, faceless = false, at, badges = [], selected = false, facts, corner, menu, children } = props;
  return (
    <article
      className={cx(
        "group relative flex h-full min-w-0 flex-col rounded-card border bg-surface transition-shadow hover:shadow-soft",
        selected ? "border-ember-strong ring-1 ring-ember-strong" : "border-line",
        focusedItem,
      )}
    >
      <div className="relative aspect-video overflow-hidden rounded-t-card bg-sunken">
        <VideoPoster {...props} />
        {badges.length > 0 && (
          <span className="absolute top-2 left-2 flex flex-wrap gap-1 pr-10">
            {badges.map(({ label, tone }) => (
              <Badge key={label} tone={tone}>
                {label}
              </Badge>
            ))}
          </span>
        )}
      </div>
      {corner && <div className="absolute top-0 right-0 z-10">{corner}</div>}
      <div className="flex items-start gap-2 p-4 pr-2 pb-0">
        <div className="min-w-0 flex-1">
          <VideoTitle {...props} />
        </div>
        {menu && <div className="relative z-10 -my-2 flex">{menu}</div>}
      </div>
      <p className="mt-1 flex items-center gap-2 px-4 text-small text-muted">
        {!faceless && <Avatar name={who} size="small" {...(whoImageUrl && { imageUrl: whoImageUrl })} />}
        <span className="truncate">{who}</span>
        <span aria-hidden>·</span>
        <span className="shrink-0">
          <RelativeTime at={at} />
        </span>
      </p>
      <div className="flex min-w-0 flex-1 flex-col gap-2 p-4 pt-2">
        {facts && <p className="line-clamp-2 text-small text-muted">{facts}</p>}
        {children}
      </div>
    </article>
  );
}

export function VideoPoster({ posterUrl, durationSeconds }: Pick<VideoItemProps, "posterUrl" | "durationSeconds">) {
  const [brokenUrl, setBrokenUrl] = useState("");
  return (
    <>
      {posterUrl && posterUrl !== brokenUrl ? (
        <img
          src={posterUrl}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          // Offline, for example.
          onError={() => setBrokenUrl(posterUrl)}
        />
      ) : (
        <Play aria-hidden className="absolute inset-0 m-auto size-1/4 max-h-8 text-line-strong" />
      )}
      {durationSeconds !== undefined && (
        <span className="absolute right-1 bottom-1 rounded-control bg-black/75 px-1.5 text-small font-medium text-white tabular-nums">
          <span aria-hidden>{formatDuration(durationSeconds)}</span>
          <span className="sr-only">{describeDuration(durationSeconds)}</span>
        </span>
      )}
    </>
  );
}

export function VideoTitle({
  href,
  title,
  unviewed = false,
  linkProps,
}: Pick<VideoItemProps, "href" | "title" | "unviewed" | "linkProps">) {
  return (
    <h2 className="flex min-w-0 items-start gap-2 font-semibold">
      {unviewed && <span className="mt-2 size-2 shrink-0 rounded-full bg-ember" title="Not viewed yet" />}
      <Link
        {...linkProps}
        href={href}
        title={title}
        className="line-clamp-2 min-w-0 break-words outline-none after:absolute after:inset-0 after:rounded-card focus-visible:outline-none"
      >
        {unviewed && <span className="sr-only">Not viewed yet: </span>}
        {title}
      </Link>
    </h2>
  );
}
