import { useEffect, useRef, useState } from "react";
import { PAUSE_MS } from "./use-debounced.ts";

/**
 * The text of a search field whose query is kept in the address. The query follows after a pause in typing; any other change of the address,
 * such as Back, replaces the text. `apply` does not wait.
 */
export function useTypedQuery(query: string, onQuery: (query: string) => void) {
  const [typed, setTyped] = useState(query);
  const applied = useRef(query);
  const now = useRef(onQuery);
  now.current = onQuery;
  useEffect(() => {
    if (query === applied.current) return;
    applied.current = query;
    setTyped(query);
  }, [query]);
  const apply = (wanted: string) => {
    if (wanted === applied.current) return;
    applied.current = wanted;
    now.current(wanted);
  };
  useEffect(() => {
    const timer = setTimeout(() => apply(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, setTyped, apply };
}
