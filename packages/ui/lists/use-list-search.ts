import { type ChangeEvent, useState } from "react";
import { useDebounced } from "./use-debounced.ts";

/** Search field, filters and page of a list whose state is not in the address. A change of what is searched begins at page 1. */
export function useListSearch<Filters extends object>(initial: Filters) {
  const [typed, setTyped] = useState("");
  const [filters, setFilters] = useState(initial);
  const [page, setPage] = useState(1);
  const query = useDebounced(typed);
  const onFilter = (change: Partial<Filters>) => {
    setFilters({ ...filters, ...change });
    setPage(1);
  };
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(event.target.value);
    setPage(1);
  };
  return { query, filters, onFilter, page, onPage: setPage, field: { type: "search" as const, value: typed, onChange } };
}
