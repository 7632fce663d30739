import { searchCopy } from "@aside/features/search/copy.ts";
import { SearchResults } from "@aside/features/search/web/SearchResults.tsx";
import { useTypedQuery } from "@aside/ui/lists/use-typed-query.ts";
import { useUrlState } from "@aside/ui/lists/use-url-state.ts";
import { useRef } from "react";
import { SEARCH_URL } from "../shell/navigation/search-address.ts";
import { SEARCH_PATH } from "../shell/navigation/search-path.ts";
import { SearchInput } from "../shell/navigation/SearchInput.tsx";

/** The address contains the query and the page, so that Back from a result returns to the same list. */
export function SearchScreen() {
  const { state, change } = useUrlState(SEARCH_PATH, SEARCH_URL);
  const { query, page } = state;
  const top = useRef<HTMLHeadingElement>(null);
  const { typed, setTyped } = useTypedQuery(query, (wanted) => change({ query: wanted }, { replace: true }));
  const turnTo = (to: number) => {
    change({ page: to });
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
          change({ query: typed.trim() });
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
