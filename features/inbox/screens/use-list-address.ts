import { LIST_PATHS, type ListKind, type ListState, readListState, writeListState } from "../web/list-state.ts";
import { defaultStringifySearch, useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";

/** These leave a list on its page; every other change begins it anew. */
const KEEPS_PAGE: readonly (keyof ListState)[] = ["page", "view", "open"];

/** A list's state, read from its address and written to it. `entry`: of the browser's history, none while the list is being left. */
export function useListAddress(kind: ListKind) {
  const navigate = useNavigate();
  // The location is the next screen's as soon as that is asked for: a list that is left would read another's filters and keep its own place under its name.
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
