import { type ChangeEvent, useState } from "react";
import { useDebounced } from "../use-debounced.ts";

/** The search field of a paged list: what was typed, settled, and the page of what it finds. A new search begins at page 1. */
export function useListSearch() {
  const [typed, setTyped] = useState("");
  const [page, setPage] = useState(1);
  const query = useDebounced(typed);
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(event.target.value);
    setPage(1);
  };
  return { query, page, onPage: setPage, field: { type: "search" as const, value: typed, onChange } };
}
