import { ErrorState } from "./ErrorState.tsx";
import { Pages } from "../elements/Pages.tsx";
import { Skeleton } from "./Skeleton.tsx";
import type { ReactNode } from "react";

type Paged<T> = { items: T[]; page_size: number; total: number };
type Props<T> = {
  /** The shape of a query. */
  list: { data: Paged<T> | undefined; error: Error | null; isPending: boolean; refetch: () => unknown };
  failed: string;
  empty: ReactNode;
  page: number;
  onPage: (page: number) => void;
  children: (item: T) => ReactNode;
};

/** A paged list in each of its states: loading, failed, empty, loaded. `children` renders one `<li>`. */
export function ListState<T>({ list, failed, empty, page, onPage, children }: Props<T>) {
  if (list.error) return <ErrorState title={failed} onRetry={() => void list.refetch()} />;
  if (list.isPending || !list.data)
    return (
      <div aria-busy className="flex flex-col gap-3">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-16" />
        ))}
      </div>
    );
  if (list.data.items.length === 0 && page === 1) return <>{empty}</>;
  return (
    <>
      <ul className="flex flex-col">{list.data.items.map(children)}</ul>
      <Pages list={list.data} page={page} onPage={onPage} />
    </>
  );
}
