import { defaultStringifySearch, useNavigate, useSearch } from "@tanstack/react-router";

/** The search term in the address of a screen, so that Back from a result returns to the results. */
export function useSearchAddress(path: string): [query: string, search: (query: string) => void] {
  const { search } = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const query = typeof search === "string" || typeof search === "number" || typeof search === "boolean" ? `${search}`.trim() : "";
  return [
    query,
    // A first term is a new step for Back; further typing changes it.
    (wanted) => void navigate({ href: path + defaultStringifySearch(wanted === "" ? {} : { search: wanted }), replace: query !== "" }),
  ];
}
