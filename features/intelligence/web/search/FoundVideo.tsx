import { Badge } from "@aside/platform/ui/Badge.tsx";
import { describeDuration, formatDuration } from "@aside/platform/ui/durations.ts";
import { Link } from "@aside/platform/ui/Link.tsx";
import { RelativeTime } from "@aside/platform/ui/RelativeTime.tsx";
import { searchCopy } from "../../copy.ts";
import { Poster } from "../Poster.tsx";
import { videoHref } from "../video-href.ts";
import { makeExcerpt } from "./excerpt.ts";
import type { Found } from "./queries.ts";

/** A video and the best passage of it. The whole card is its link, which begins at the passage. */
export function FoundVideo({ found }: { found: Found }) {
  const isByMeaning = found.matches.length === 0;
  return (
    <article className="group relative flex gap-4 rounded-card border border-line bg-surface p-4 transition-shadow hover:shadow-soft has-[h2_a:focus-visible]:outline-2 has-[h2_a:focus-visible]:outline-offset-2 has-[h2_a:focus-visible]:outline-focus max-sm:flex-col">
      <Poster url={found.poster_url} seconds={found.duration} className="w-full sm:w-48" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div>
          <h2 className="font-semibold break-words">
            <Link
              href={videoHref(found, found.start)}
              className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:outline-none"
            >
              {found.title || searchCopy.untitled}
            </Link>
          </h2>
          <p className="text-small text-muted">
            {found.creator_name} · <RelativeTime at={found.created_at} />
          </p>
        </div>
        <p className="break-words">
          {makeExcerpt(found.snippet, found.matches).map((part, index) =>
            part.isMatch ? (
              // oxlint-disable-next-line react/no-array-index-key -- parts of one text, drawn anew together
              <mark key={index} className="rounded-sm bg-ember-soft font-semibold text-ember-strong">
                {part.text}
              </mark>
            ) : (
              part.text
            ),
          )}
        </p>
        <p className="flex flex-wrap items-center gap-2 text-small text-muted">
          <Place found={found} />
          {isByMeaning && (
            <span title={searchCopy.sameMeaningWhy}>
              <Badge>{searchCopy.sameMeaning}</Badge>
            </span>
          )}
        </p>
      </div>
    </article>
  );
}

/** What the passage is, and when it was said. */
function Place({ found: { kind, start } }: { found: Found }) {
  if (kind !== "transcript" || start === null) return <span className="font-medium">{searchCopy.kinds[kind]}</span>;
  return (
    <span className="font-medium tabular-nums">
      <span aria-hidden>{searchCopy.saidAt(formatDuration(start))}</span>
      <span className="sr-only">{searchCopy.saidAt(describeDuration(start))}</span>
    </span>
  );
}
