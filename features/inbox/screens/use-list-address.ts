import { LIST_PATHS, type ListKind, type ListState, readListState, writeListState } from "../web/list/list-state.ts";
import { defaultStringifySearch, useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";

/** Changes of these keep the list's page; every other change goes back to the first page. */
const KEEPS_PAGE: readonly (keyof ListState)[] = ["page", "view", "open"];

/**
 * The state of a list, read from its address and written to it. `entry`: the browser's history entry; none while the list is being left.
 */
export function useListAddress(kind: ListKind) {
  const navigate = useNavigate();
  // The location changes as soon as the next screen is requested: a list that is being left would read the next screen's filters.
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const entry = useLocation({ select: ({ pathname, state: { __TSR_key: key } }) => (pathname === LIST_PATHS[kind] ? key : undefined) });
  const state = useMemo(() => readListState(kind, search), [kind, search]);
  const change = (part: Partial<ListState>, { replace = false }: { replace?: boolean } = {}) => {
    const isSamePage = (Object.keys(part) as (keyof ListState)[]).every((key) => KEEPS_PAGE.includes(key));
    const next = { ...state, ...(isSamePage ? {} : { page: 1 }), ...part };
    void navigate({ href: LIST_PATHS[kind] + defaultStringifySearch(writeListState(next)), replace });
  };
  return { state, change, entry };
}
