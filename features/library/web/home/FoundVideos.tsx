import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { QueryState, RowSkeletons } from "@aside/ui/lists/QueryState.tsx";
import { videoHref } from "@aside/core/messages/web/video-href.ts";
import { SearchX } from "lucide-react";
import { FoundCard, Marked, SaidAt } from "../../../search/web/FoundCard.tsx";
import { copy } from "../../copy.ts";
import type { FoundLibraryItem } from "../../video-contract.ts";
import { LibraryStatusBadge } from "../LibraryStatusBadge.tsx";
import { useLibrarySearch } from "../queries.ts";

/** The videos that a search finds, each with its best passage. `folderId` null: in the whole library. */
export function FoundVideos({ query, folderId }: { query: string; folderId: string | null }) {
  const list = useLibrarySearch(query, folderId);
  const current = list.isPlaceholderData ? undefined : list.data;
  const isFound = current?.items.length !== 0;
  const count = current && copy.searching.found(current.items.length, query, current.has_more);
  return (
    <div className="flex max-w-reader flex-col gap-4">
      <p role="status" className={isFound ? "text-small text-muted tabular-nums empty:hidden" : "sr-only"}>
        {count ?? (list.isError ? "" : copy.searching.busy)}
      </p>
      <QueryState
        query={list}
        failed={copy.searching.notLoaded}
        skeleton={<RowSkeletons row="h-32 rounded-card" className="flex flex-col gap-4" />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={copy.searching.nothing(query)} icon={<SearchX aria-hidden />}>
              {copy.searching.nothingHint}
            </EmptyState>
          ) : (
            <ol className="flex flex-col gap-4" aria-busy={list.isPlaceholderData || undefined}>
              {items.map((item) => (
                <li key={item.post_id}>
                  <FoundVideo item={item} />
                </li>
              ))}
            </ol>
          )
        }
      </QueryState>
    </div>
  );
}

/** The card's link starts playback at the passage. */
function FoundVideo({ item }: { item: FoundLibraryItem }) {
  const start = item.passage?.start ?? null;
  return (
    <FoundCard
      href={videoHref(item, start)}
      title={item.title || copy.videos.untitled}
      posterUrl={item.poster_url}
      seconds={item.duration}
      about={
        <>
          {item.creator.name} · {item.folder_name} · <RelativeTime at={item.listed_at} />
        </>
      }
    >
      {item.passage && (
        <p className="break-words">
          <Marked passage={item.passage} />
        </p>
      )}
      {(start !== null || item.status !== "approved") && (
        <p className="flex flex-wrap items-center gap-2 text-small text-muted">
          {start !== null && <SaidAt start={start} />}
          {item.status !== "approved" && <LibraryStatusBadge status={item.status} />}
        </p>
      )}
    </FoundCard>
  );
}
