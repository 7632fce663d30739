import { defaultStringifySearch, useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import type { UrlState } from "./url-state.ts";

export type ChangeState<State> = (part: Partial<State>, options?: { replace?: boolean }) => void;

/** Changes of these keep the list's page; every other change goes back to the first page. */
const KEEPS_PAGE = ["page", "view", "open"];

/**
 * The state of the list at `path`, read from its address and written to it. `entry`: the browser's history entry; none while the list is
 * being left.
 */
export function useUrlState<State extends object>(path: string, url: UrlState<State>) {
  const navigate = useNavigate();
  // The location changes as soon as the next screen is requested: a list that is being left would read the next screen's filters.
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const entry = useLocation({ select: ({ pathname, state: { __TSR_key: key } }) => (pathname === path ? key : undefined) });
  const state = useMemo(() => url.read(search), [url, search]);
  const change: ChangeState<State> = (part, { replace = false } = {}) => {
    const isSamePage = Object.keys(part).every((name) => KEEPS_PAGE.includes(name));
    const next = { ...state, ...(!isSamePage && { page: 1 }), ...part };
    void navigate({ href: path + defaultStringifySearch(url.write(next)), replace });
  };
  return { state, change, entry };
}
