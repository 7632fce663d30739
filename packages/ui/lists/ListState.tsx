import type { ReactNode } from "react";
import { type OnPage, Pages, useLastPage } from "./Pages.tsx";
import { QueryState } from "./QueryState.tsx";

type Paged<T> = { items: T[]; page_size: number; total: number };
type Props<T> = {
  /** The shape of a query. */
  list: { data: Paged<T> | undefined; error: Error | null; isFetching: boolean; isPlaceholderData: boolean; refetch: () => unknown };
  failed: string;
  empty: ReactNode;
  skeleton?: ReactNode;
  /** The name of the list. */
  label?: string;
  /** Above the rows. */
  head?: ReactNode;
  page: number;
  onPage: OnPage;
  children: (item: T) => ReactNode;
};

/** A paged list in each of its states: loading, failed, empty, loaded. `children` renders one `<li>`. */
export function ListState<T>({ list, failed, empty, skeleton, label, head, page, onPage, children }: Props<T>) {
  const isBeyond = useLastPage(list, page, onPage);
  return (
    <QueryState query={list} failed={failed} skeleton={skeleton}>
      {(data) =>
        data.items.length === 0 && !isBeyond ? (
          empty
        ) : (
          <>
            {head}
            <ul aria-label={label} className="flex flex-col">
              {data.items.map(children)}
            </ul>
            <Pages list={data} page={page} onPage={onPage} />
          </>
        )
      }
    </QueryState>
  );
}
