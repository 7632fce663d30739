import { DATE_FILTERS } from "../../../inbox/contract.ts";
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

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MAX_LABEL_IDS = 50;
const MAX_SEARCH = 200;
const MAX_PAGE = 100_000;

// Like those of the inbox's list, which are not shared: they would be one more script of the inbox.
const oneOf = <T extends string>(given: unknown, known: readonly T[], otherwise: T): T =>
  known.find((value) => value === given) ?? otherwise;
const wordOf = (given: unknown) =>
  typeof given === "string" || typeof given === "number" || typeof given === "boolean" ? `${given}`.trim().slice(0, MAX_SEARCH) : "";
const dayOf = (given: unknown) => (typeof given === "string" && DAY.test(given) && !Number.isNaN(Date.parse(given)) ? given : null);

/** Parses the router's search values, which anyone may have typed: invalid ones become defaults. */
export function readFolderState(search: Record<string, unknown>): FolderState {
  const dateFilter = oneOf(search["dateFilter"], DATE_FILTERS, "any");
  const days = dateFilter === "custom" ? [dayOf(search["from"]), dayOf(search["to"])] : [null, null];
  // Reversed days are swapped.
  if (days[0] && days[1] && days[0] > days[1]) days.reverse();
  const labels = typeof search["labelIds"] === "string" ? search["labelIds"].split(",").filter((value) => UUID.test(value)) : [];
  const view = search["view"];
  return {
    filter: oneOf(search["selected_filter"], LIBRARY_FILTERS, "all"),
    dateFilter,
    from: days[0] ?? null,
    to: days[1] ?? null,
    labelIds: [...new Set(labels)].slice(0, MAX_LABEL_IDS),
    search: wordOf(search["search"]),
    sort: oneOf(search["sort"], LIBRARY_SORTS, "newest"),
    page: Math.min(MAX_PAGE, Math.max(1, Math.floor(Number(search["page"])) || 1)),
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
