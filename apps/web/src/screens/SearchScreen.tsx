import { searchCopy } from "@aside/features/search/copy.ts";
import { SearchResults } from "@aside/features/search/web/SearchResults.tsx";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { readSearchAddress, searchAddress } from "../shell/navigation/search-address.ts";
import { SearchInput } from "../shell/navigation/SearchInput.tsx";

/** The search runs after this pause in typing. */
const PAUSE_MS = 250;

/** The address contains the query and the page, so that Back from a result returns to the same list. */
export function SearchScreen() {
  const { query, page } = readSearchAddress(useSearch({ strict: false }));
  const navigate = useNavigate();
  const top = useRef<HTMLHeadingElement>(null);
  const show = (q: string, at: number, replace: boolean) => void navigate({ href: searchAddress(q, at), replace });
  const [typed, setTyped] = useTyped(query, (q) => show(q, 1, true));
  const turnTo = (to: number) => {
    show(query, to, false);
    top.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  };
  return (
    <div className="mx-auto flex w-full max-w-reader flex-col gap-6 px-4 py-6">
      <h1 ref={top} tabIndex={-1} className="text-title font-semibold focus:outline-none">
        {searchCopy.search}
      </h1>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          show(typed.trim(), 1, false);
        }}
      >
        <SearchInput
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoFocus={query === ""}
          placeholder={searchCopy.placeholder}
        />
      </form>
      <div className="flex flex-col gap-4">
        <SearchResults query={query} page={page} onPage={turnTo} />
      </div>
    </div>
  );
}

/** The field's text. The address follows it after a pause in typing. Any other change of the address (such as Back) replaces it. */
function useTyped(query: string, onPause: (query: string) => void): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(query);
  const applied = useRef(query);
  const apply = useRef(onPause);
  apply.current = onPause;
  useEffect(() => {
    if (query === applied.current) return;
    applied.current = query;
    setTyped(query);
  }, [query]);
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === applied.current) return;
    const timer = setTimeout(() => {
      applied.current = wanted;
      apply.current(wanted);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped];
}
