import type { DATE_FILTERS } from "../../../inbox/contract.ts";
import { oneOf, readNarrowing } from "../../../inbox/web/list/list-state.ts";
import { LIBRARY_FILTERS, LIBRARY_SORTS, type LibraryFilter, type LibrarySort } from "../../video-contract.ts";

export type View = "grid" | "list";

/** What a folder's page shows. All of it is in the address, so that a reload, Back and a shared link show the same. */
export interface FolderState {
  filter: LibraryFilter;
  dateFilter: (typeof DATE_FILTERS)[number];
  from: string | null;
  to: string | null;
  labelIds: string[];
  search: string;
  sort: LibrarySort;
  page: number;
  /** Null: as the person last chose on this device. */
  view: View | null;
}

export const NOT_NARROWED = { dateFilter: "any", from: null, to: null, labelIds: [] } as const satisfies Partial<
  Record<keyof FolderState, unknown>
>;

/** Parses the router's search values, which anyone may have typed: invalid ones become defaults. */
export function readFolderState(search: Record<string, unknown>): FolderState {
  const view = search["view"];
  return {
    ...readNarrowing(search),
    filter: oneOf(search["selected_filter"], LIBRARY_FILTERS, "all"),
    sort: oneOf(search["sort"], LIBRARY_SORTS, "newest"),
    view: view === "grid" || view === "list" ? view : null,
  };
}

/** Only values that differ from the defaults, so that addresses stay short. */
export function writeFolderState(state: FolderState): Record<string, string | number> {
  const { filter, dateFilter, from, to, labelIds, search, sort, page, view } = state;
  return {
    ...(filter !== "all" && { selected_filter: filter }),
    ...(dateFilter !== "any" && { dateFilter }),
    ...(from && { from }),
    ...(to && { to }),
    ...(labelIds.length > 0 && { labelIds: labelIds.join(",") }),
    ...(search && { search }),
    ...(sort !== "newest" && { sort }),
    ...(page > 1 && { page }),
    ...(view && { view }),
  };
}

/** Whether the list has a filter in addition to the tab. */
export const isNarrowed = (state: FolderState): boolean => state.dateFilter !== "any" || state.labelIds.length > 0;

/** The query of the endpoint. */
export function queryOf(state: FolderState, timeZone: string) {
  const { filter, dateFilter, from, to, labelIds, sort, page } = state;
  return {
    filter,
    page,
    dateFilter,
    sort,
    time_zone: timeZone,
    ...(from && { from }),
    ...(to && { to }),
    ...(labelIds.length > 0 && { labelIds: labelIds.join(",") }),
  };
}

const VIEW_KEY = "aside.library-view";

/** The view that was last chosen on this device. */
export const keptView = (): View => (localStorage.getItem(VIEW_KEY) === "list" ? "list" : "grid");
export const keepView = (view: View): void => localStorage.setItem(VIEW_KEY, view);
