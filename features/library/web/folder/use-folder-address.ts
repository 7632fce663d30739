import { defaultStringifySearch, useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { folderHref } from "../library-paths.ts";
import { type FolderState, readFolderState, writeFolderState } from "./folder-state.ts";

/** Changes of these keep the list's page; every other change goes back to the first page. */
const KEEPS_PAGE: readonly (keyof FolderState)[] = ["page", "view"];

export type ChangeState = (part: Partial<FolderState>, options?: { replace?: boolean }) => void;

/** The state of a folder's page, read from its address and written to it. `entry`: the history entry; none while the page is being left. */
export function useFolderAddress(folderId: string): { state: FolderState; change: ChangeState; entry: string | undefined } {
  const navigate = useNavigate();
  // The location changes as soon as the next screen is requested: a list that is being left would read the next screen's filters.
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const path = folderHref(folderId);
  const entry = useLocation({ select: ({ pathname, state: { __TSR_key: key } }) => (pathname === path ? key : undefined) });
  const state = useMemo(() => readFolderState(search), [search]);
  const change: ChangeState = (part, { replace = false } = {}) => {
    const isSamePage = (Object.keys(part) as (keyof FolderState)[]).every((key) => KEEPS_PAGE.includes(key));
    const next = { ...state, ...(isSamePage ? {} : { page: 1 }), ...part };
    void navigate({ href: path + defaultStringifySearch(writeFolderState(next)), replace });
  };
  return { state, change, entry };
}
