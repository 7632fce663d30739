import { Badge } from "@aside/ui/elements/Badge.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { videoHref } from "@aside/core/messages/web/video-href.ts";
import { searchCopy } from "../copy.ts";
import { FoundCard, Marked, SaidAt } from "./FoundCard.tsx";
import type { Found } from "./queries.ts";

/** A video with its best passage. The card's link starts playback at the passage. */
export function FoundVideo({ found }: { found: Found }) {
  const isTitle = found.kind === "title";
  return (
    <FoundCard
      href={videoHref(found, found.start)}
      title={isTitle ? <Marked passage={found} /> : found.title || searchCopy.untitled}
      posterUrl={found.poster_url}
      seconds={found.duration}
      about={
        <>
          {found.creator_name} · <RelativeTime at={found.created_at} />
        </>
      }
    >
      {!isTitle && (
        <p className="break-words">
          <Marked passage={found} />
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
    </FoundCard>
  );
}

/** The kind of passage and its time. */
function Place({ found: { kind, start } }: { found: Found }) {
  if (kind !== "transcript" || start === null) return <span className="font-medium">{searchCopy.kinds[kind]}</span>;
  return <SaidAt start={start} />;
}
