import { LIST_PATHS, type ListKind, type ListState, readListState, writeListState } from "@aside/features/dashboard/web/list-state.ts";
import { defaultStringifySearch, useLocation, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";

/** These leave a list on its page; every other change begins it anew. */
const KEEPS_PAGE: readonly (keyof ListState)[] = ["page", "view", "open"];

/** A list's state, read from the address and written to it. */
export function useListAddress(kind: ListKind) {
  const navigate = useNavigate();
  const location = useLocation();
  const search = location.search as Record<string, unknown>;
  const state = useMemo(() => readListState(kind, search), [kind, search]);
  const change = (part: Partial<ListState>, { replace = false }: { replace?: boolean } = {}) => {
    const isSamePage = (Object.keys(part) as (keyof ListState)[]).every((key) => KEEPS_PAGE.includes(key));
    const next = { ...state, ...(isSamePage ? {} : { page: 1 }), ...part };
    void navigate({ href: LIST_PATHS[kind] + defaultStringifySearch(writeListState(next)), replace });
  };
  return { state, change, entry: location.state.__TSR_key };
}
