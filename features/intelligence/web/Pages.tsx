import { Button } from "@aside/platform/ui/Button.tsx";
import { pagesCopy } from "../copy.ts";

type Props = { list: { total: number; page_size: number }; page: number; onPage: (page: number) => void };

/** From one page of a list to the next; nothing where there is only one. */
export function Pages({ list, page, onPage }: Props) {
  const pages = Math.max(1, Math.ceil(list.total / list.page_size));
  if (pages === 1 && page === 1) return null;
  return (
    <nav aria-label={pagesCopy.pages} className="flex items-center justify-center gap-4">
      <Button variant="ghost" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {pagesCopy.previous}
      </Button>
      <span className="tabular-nums">{pagesCopy.page(page, pages)}</span>
      <Button variant="ghost" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {pagesCopy.next}
      </Button>
    </nav>
  );
}
