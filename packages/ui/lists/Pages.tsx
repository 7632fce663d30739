import { useEffect } from "react";
import { Button } from "../elements/Button.tsx";

type Paged = { total: number; page_size: number };
/** `replace`: not a step for Back. */
export type OnPage = (page: number, options?: { replace?: boolean }) => void;
type Props = { list: Paged; page: number; onPage: OnPage };

const lastPageOf = ({ total, page_size }: Paged) => Math.max(1, Math.ceil(total / page_size));

/** The pagination of a list. Renders nothing for a single page. */
export function Pages({ list, page, onPage }: Props) {
  const pages = lastPageOf(list);
  if (pages === 1 && page === 1) return null;
  return (
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
  );
}

type PagedQuery = { data: (Paged & { items: readonly unknown[] }) | undefined; isPlaceholderData: boolean };

/**
 * Opens the last page instead of one beyond it, as after everything on it was deleted. True until then: the page is not an empty list.
 */
export function useLastPage({ data, isPlaceholderData }: PagedQuery, page: number, onPage: OnPage): boolean {
  const last = data && data.items.length === 0 && !isPlaceholderData ? lastPageOf(data) : page;
  const isBeyond = page > last;
  useEffect(() => {
    if (isBeyond) onPage(last, { replace: true });
  }, [isBeyond, last, onPage]);
  return isBeyond;
}
