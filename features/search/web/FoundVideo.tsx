import { Badge } from "@aside/ui/elements/Badge.tsx";
import { describeDuration, formatDuration } from "@aside/ui/player/durations.ts";
import { Link } from "@aside/ui/elements/Link.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { searchCopy } from "../copy.ts";
import { Poster } from "@aside/core/messages/web/Poster.tsx";
import { videoHref } from "@aside/core/messages/web/video-href.ts";
import { makeExcerpt } from "./excerpt.ts";
import type { Found } from "./queries.ts";

/** A video with its best passage. The whole card is a link that starts playback at the passage. */
export function FoundVideo({ found }: { found: Found }) {
  const isTitle = found.kind === "title";
  return (
    <article className="group relative grid grid-cols-[7rem_1fr] gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 transition-shadow hover:shadow-soft has-[h2_a:focus-visible]:outline-2 has-[h2_a:focus-visible]:outline-offset-2 has-[h2_a:focus-visible]:outline-focus sm:grid-cols-[12rem_1fr] sm:grid-rows-[auto_1fr] sm:gap-y-2">
      <Poster url={found.poster_url} seconds={found.duration} className="self-start sm:row-span-2" />
      <div className="min-w-0">
        <h2 className="line-clamp-3 font-semibold break-words">
          <Link
            href={videoHref(found, found.start)}
            className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:outline-none"
          >
            {isTitle ? <Marked found={found} /> : found.title || searchCopy.untitled}
          </Link>
        </h2>
        <p className="text-small text-muted">
          {found.creator_name} · <RelativeTime at={found.created_at} />
        </p>
      </div>
      <div className="flex min-w-0 flex-col gap-2 max-sm:col-span-2">
        {!isTitle && (
          <p className="break-words">
            <Marked found={found} />
          </p>
        )}
        <p className="flex flex-wrap items-center gap-2 text-small text-muted">
          <Place found={found} />
          {found.matches.length === 0 && (
            <span title={searchCopy.sameMeaningWhy}>
              <Badge>{searchCopy.sameMeaning}</Badge>
            </span>
          )}
        </p>
      </div>
    </article>
  );
}

/** The passage around its first match. Rendered as text, never as HTML. */
function Marked({ found }: { found: Found }) {
  return makeExcerpt(found.snippet, found.matches).map((part, index) =>
    part.isMatch ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text, drawn again together
      <mark key={index} className="rounded-sm bg-ember-soft font-semibold text-ember-strong">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}

/** The kind of passage and its time. */
function Place({ found: { kind, start } }: { found: Found }) {
  if (kind !== "transcript" || start === null) return <span className="font-medium">{searchCopy.kinds[kind]}</span>;
  return (
    <span className="font-medium tabular-nums">
      <span aria-hidden>{searchCopy.saidAt(formatDuration(start))}</span>
      <span className="sr-only">{searchCopy.saidAt(describeDuration(start))}</span>
    </span>
  );
}
