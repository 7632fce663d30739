import { ErrorState } from "@aside/platform/ui/ErrorState.tsx";
import { Pages } from "@aside/platform/ui/Pages.tsx";
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
  return (
    <>
      <ul className={COLUMNS}>{list.data.items.map(children)}</ul>
      {list.data.total > list.data.page_size && <Pages list={list.data} page={page} onPage={onPage} />}
    </>
  );
}
