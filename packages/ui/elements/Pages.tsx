import { Button } from "./Button.tsx";

type Props = { list: { total: number; page_size: number }; page: number; onPage: (page: number) => void };

/** The pagination of a list. Renders nothing for a single page. */
export function Pages({ list, page, onPage }: Props) {
  const pages = Math.max(1, Math.ceil(list.total / list.page_size));
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
