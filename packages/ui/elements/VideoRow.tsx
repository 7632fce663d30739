import { Badge } from "./Badge.tsx";
import { cx } from "../class-names.ts";
import { RelativeTime } from "./RelativeTime.tsx";
import { focusedItem, type VideoItemProps, VideoPoster, VideoTitle } from "./VideoCard.tsx";

/** One video in a dense list: the content of VideoCard in one row. */
export function VideoRow(props: VideoItemProps) {
  const { who, at, badges = [], selected = false, facts, corner, menu, children } = props;
  return (
    <article
      className={cx(
        "group relative flex min-h-14 min-w-0 items-center gap-3 rounded-control px-1 py-1 transition-colors hover:bg-sunken",
        selected && "bg-ember-soft",
        focusedItem,
      )}
    >
      {corner && <div className="relative z-10 shrink-0">{corner}</div>}
      <div className="relative h-11 w-[78px] shrink-0 overflow-hidden rounded-control bg-sunken">
        <VideoPoster {...(props.posterUrl && { posterUrl: props.posterUrl })} />
      </div>
      <div className="min-w-0 flex-1">
        <VideoTitle {...props} />
        <p className="flex min-w-0 gap-x-1 text-small text-muted max-sm:flex-wrap max-sm:gap-x-2">
          <span className="truncate">{who}</span>
          <span aria-hidden className="max-sm:hidden">
            ·
          </span>
          <span className="shrink-0">
            <RelativeTime at={at} />
          </span>
          {facts && <span className="truncate max-sm:hidden">· {facts}</span>}
        </p>
        {badges.length > 0 && (
          <p className="flex flex-wrap gap-1 py-1 md:hidden">
            <Badges badges={badges} />
          </p>
        )}
      </div>
      <div className="flex min-w-0 shrink flex-wrap items-center justify-end gap-1 max-md:hidden md:max-w-[45%]">
        <Badges badges={badges} />
        {children}
      </div>
      {menu && <div className="relative z-10 flex shrink-0">{menu}</div>}
    </article>
  );
}

function Badges({ badges }: { badges: NonNullable<VideoItemProps["badges"]> }) {
  return badges.map(({ label, tone }) => (
    <Badge key={label} tone={tone}>
      {label}
    </Badge>
  ));
}
