import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { Search, SearchX } from "lucide-react";
import { searchCopy } from "../copy.ts";
import { Pages } from "@aside/ui/lists/Pages.tsx";
import { FoundVideo } from "./FoundVideo.tsx";
import { useFound } from "./queries.ts";

type Props = { query: string; page: number; onPage: (page: number) => void };

/** The results below the search field, with a count that screen readers announce. */
export function SearchResults({ query, page, onPage }: Props) {
  const list = useFound(query, page);
  const isCurrent = list.data !== undefined && !list.isPlaceholderData && !list.isSought;
  const status = query === "" ? "" : isCurrent && list.data ? searchCopy.count(list.data.total, query) : searchCopy.searching;
  return (
    <>
      {/* Always announced by screen readers; hidden visually if the empty state says the same. */}
      <p role="status" className={isCurrent && list.data?.total === 0 ? "sr-only" : "text-small text-muted tabular-nums empty:hidden"}>
        {list.isError ? "" : status}
      </p>
      <FoundList query={query} list={list} page={page} onPage={onPage} />
    </>
  );
}

function FoundList({ query, list, page, onPage }: Props & { list: ReturnType<typeof useFound> }) {
  if (query === "")
    return (
      <EmptyState title={searchCopy.startTitle} icon={<Search aria-hidden />}>
        {searchCopy.start}
      </EmptyState>
    );
  if (list.isError)
    return <ErrorState title={searchCopy.notLoaded} error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />;
  if (!list.data || list.isSought) return <FoundSkeletons />;
  if (list.data.total === 0)
    return (
      <EmptyState title={searchCopy.nothing(query)} icon={<SearchX aria-hidden />}>
        {searchCopy.nothingHint}
      </EmptyState>
    );
  return (
    <>
      <ol className="flex flex-col gap-4" aria-busy={list.isPlaceholderData || list.isGrowing || undefined}>
        {list.data.items.map((found) => (
          <li key={found.post_id}>
            <FoundVideo found={found} />
          </li>
        ))}
      </ol>
      <Pages list={list.data} page={page} onPage={onPage} />
    </>
  );
}

function FoundSkeletons() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      {[0, 1, 2].map((index) => (
        <div key={index} className="flex gap-4 rounded-card border border-line bg-surface p-4">
          <Skeleton className="aspect-video w-28 self-start sm:w-48" />
          <div className="flex flex-1 flex-col gap-3">
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-5 w-3/4" />
          </div>
        </div>
      ))}
    </div>
  );
}
