import { Link } from "@aside/ui/elements/Link.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { describeDuration, formatDuration } from "@aside/ui/player/durations.ts";
import { Poster } from "@aside/core/messages/web/Poster.tsx";
import { videoHref } from "@aside/core/messages/web/video-href.ts";
import { SearchX } from "lucide-react";
import { makeExcerpt } from "../../../search/web/excerpt.ts";
import { copy } from "../../copy.ts";
import type { FoundLibraryItem } from "../../video-contract.ts";
import { LibraryStatusBadge } from "../LibraryStatusBadge.tsx";
import { useLibrarySearch } from "../queries.ts";

/** The videos that a search finds, each with its best passage. `folderId` null: in the whole library. */
export function FoundVideos({ query, folderId }: { query: string; folderId: string | null }) {
  const list = useLibrarySearch(query, folderId);
  const isCurrent = list.data !== undefined && !list.isPlaceholderData;
  const found = list.data?.items ?? [];
  const count = isCurrent ? copy.searching.found(found.length, query, list.data?.has_more ?? false) : copy.searching.busy;
  return (
    <div className="flex max-w-reader flex-col gap-4">
      <p role="status" className={isCurrent && found.length === 0 ? "sr-only" : "text-small text-muted tabular-nums empty:hidden"}>
        {list.isError ? "" : count}
      </p>
      {list.isError ? (
        <ErrorState title={copy.searching.notLoaded} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      ) : !list.data ? (
        <div aria-busy="true" className="flex flex-col gap-4">
          {[0, 1, 2].map((place) => (
            <Skeleton key={place} className="h-32 rounded-card" />
          ))}
        </div>
      ) : found.length === 0 ? (
        <EmptyState title={copy.searching.nothing(query)} icon={<SearchX aria-hidden />}>
          {copy.searching.nothingHint}
        </EmptyState>
      ) : (
        <ol className="flex flex-col gap-4" aria-busy={list.isPlaceholderData || undefined}>
          {found.map((item) => (
            <li key={item.post_id}>
              <FoundVideo item={item} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** The whole card is a link that starts playback at the passage. */
function FoundVideo({ item }: { item: FoundLibraryItem }) {
  const start = item.passage?.start ?? null;
  return (
    <article className="relative grid grid-cols-[7rem_1fr] gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 transition-shadow hover:shadow-soft has-[h2_a:focus-visible]:outline-2 has-[h2_a:focus-visible]:outline-offset-2 has-[h2_a:focus-visible]:outline-focus sm:grid-cols-[12rem_1fr] sm:grid-rows-[auto_1fr] sm:gap-y-2">
      <Poster url={item.poster_url} seconds={item.duration} className="self-start sm:row-span-2" />
      <div className="min-w-0">
        <h2 className="line-clamp-3 font-semibold break-words">
          <Link
            href={videoHref(item, start)}
            className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:outline-none"
          >
            {item.title || copy.videos.untitled}
          </Link>
        </h2>
        <p className="text-small text-muted">
          {item.creator.name} · {item.folder_name} · <RelativeTime at={item.listed_at} />
        </p>
      </div>
      <div className="flex min-w-0 flex-col gap-2 max-sm:col-span-2">
        {item.passage && (
          <p className="break-words">
            <Marked passage={item.passage} />
          </p>
        )}
        {(start !== null || item.status !== "approved") && (
          <p className="flex flex-wrap items-center gap-2 text-small text-muted">
            {start !== null && (
              <span className="font-medium tabular-nums">
                <span aria-hidden>{copy.searching.saidAt(formatDuration(start))}</span>
                <span className="sr-only">{copy.searching.saidAt(describeDuration(start))}</span>
              </span>
            )}
            {item.status !== "approved" && <LibraryStatusBadge status={item.status} />}
          </p>
        )}
      </div>
    </article>
  );
}

/** The passage around its first match. Rendered as text, never as HTML. */
function Marked({ passage }: { passage: NonNullable<FoundLibraryItem["passage"]> }) {
  return makeExcerpt(passage.snippet, passage.matches).map((part, index) =>
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
