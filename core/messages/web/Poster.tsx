import { cx } from "@aside/ui/class-names.ts";
import { formatDuration } from "@aside/contract/time/durations.ts";
import { Play } from "lucide-react";

/** A small picture of a video with its length. Decorative: the text beside it describes it. */
export function Poster({ url, seconds, className }: { url: string | null; seconds?: number; className?: string }) {
  return (
    <div aria-hidden className={cx("relative aspect-video shrink-0 overflow-hidden rounded-control bg-sunken", className)}>
      {url ? (
        <img src={url} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
      ) : (
        <Play className="absolute inset-0 m-auto size-6 text-line-strong" />
      )}
      {seconds !== undefined && seconds > 0 && (
        <span className="absolute right-1 bottom-1 rounded-control bg-black/75 px-1.5 text-small font-medium text-white tabular-nums">
          {formatDuration(seconds)}
        </span>
      )}
    </div>
  );
}
