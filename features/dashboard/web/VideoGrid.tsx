import { Button } from "@aside/platform/ui/Button.tsx";
import { ErrorState } from "@aside/platform/ui/ErrorState.tsx";
import { VideoCardSkeleton } from "@aside/platform/ui/VideoCardSkeleton.tsx";
import type { ReactNode } from "react";

type Props<Item> = {
  list: {
    data: { items: Item[]; total: number; page_size: number } | undefined;
    isPending: boolean;
    isError: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  page: number;
  onPage: (page: number) => void;
  empty: ReactNode;
  children: (item: Item) => ReactNode;
};

const COLUMNS = "grid gap-6 sm:grid-cols-2 xl:grid-cols-3";

/** A page of videos: three columns, two up to 1000 px, one up to 700 (spec section 9). */
export function VideoGrid<Item>({ list, page, onPage, empty, children }: Props<Item>) {
  if (list.isError && !list.data)
    return <ErrorState title="The list could not be loaded." onRetry={() => void list.refetch()} retrying={list.isFetching} />;
  if (list.isPending || !list.data) {
    return (
      <div className={COLUMNS} aria-busy="true">
        {[0, 1, 2].map((index) => (
          <VideoCardSkeleton key={index} />
        ))}
      </div>
    );
  }
  if (list.data.total === 0) return empty;
  const pages = Math.max(1, Math.ceil(list.data.total / list.data.page_size));
  return (
    <>
      <ul className={COLUMNS}>{list.data.items.map(children)}</ul>
      {pages > 1 && (
        <nav aria-label="Pages" className="flex items-center justify-center gap-4">
          <Button variant="ghost" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <span className="tabular-nums">
            Page {page} of {pages}
          </span>
          <Button variant="ghost" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </nav>
      )}
    </>
  );
}
