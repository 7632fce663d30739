import { CREATED_FILTERS, CREATED_SORTS, DATE_FILTERS, INBOX_FILTERS } from "../../contract.ts";

export type ListKind = "inbox" | "created";
export const LIST_PATHS: Record<ListKind, string> = { inbox: "/dashboard/inbox", created: "/dashboard/created-videos" };

/** The tab of My Asides that lists deleted ones. */
export const TRASH = "trash";

/** What a list shows. All of it is in the URL, so that a reload, Back and a shared link show the same. */
export type ListState = {
  filter: string;
  dateFilter: (typeof DATE_FILTERS)[number];
  from: string | null;
  to: string | null;
  labelIds: string[];
  search: string;
  sort: (typeof CREATED_SORTS)[number];
  page: number;
  view: "grid" | "list";
  /** The post with open details. */
  open: string | null;
};

export const EMPTY_STATE: ListState = {
  filter: "all",
  dateFilter: "any",
  from: null,
  to: null,
  labelIds: [],
  search: "",
  sort: "newest",
  page: 1,
  view: "grid",
  open: null,
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MAX_LABEL_IDS = 50;
const MAX_SEARCH = 200;

export const oneOf = <T extends string>(given: unknown, known: readonly T[], otherwise: T): T =>
  known.find((value) => value === given) ?? otherwise;
const wordOf = (given: unknown) =>
  typeof given === "string" || typeof given === "number" || typeof given === "boolean" ? `${given}`.trim().slice(0, MAX_SEARCH) : "";
const dayOf = (given: unknown) => (typeof given === "string" && DAY.test(given) && !Number.isNaN(Date.parse(given)) ? given : null);

/** The part of an address that lists of videos share. Anyone may have typed it: invalid values become defaults. */
export function readNarrowing(search: Record<string, unknown>) {
  const dateFilter = oneOf(search["dateFilter"], DATE_FILTERS, "any");
  const days = dateFilter === "custom" ? [dayOf(search["from"]), dayOf(search["to"])] : [null, null];
  // Reversed days are swapped.
  if (days[0] && days[1] && days[0] > days[1]) days.reverse();
  const labels = typeof search["labelIds"] === "string" ? search["labelIds"].split(",").filter((value) => UUID.test(value)) : [];
  return {
    dateFilter,
    from: days[0] ?? null,
    to: days[1] ?? null,
    labelIds: [...new Set(labels)].slice(0, MAX_LABEL_IDS),
    search: wordOf(search["search"]),
    page: Math.min(100_000, Math.max(1, Math.floor(Number(search["page"])) || 1)),
  };
}

/** Parses the router's search values. */
export function readListState(kind: ListKind, search: Record<string, unknown>): ListState {
  return {
    ...readNarrowing(search),
    filter: oneOf(search["selected_filter"], kind === "inbox" ? INBOX_FILTERS : [...CREATED_FILTERS, TRASH], "all"),
    sort: kind === "created" ? oneOf(search["sort"], CREATED_SORTS, "newest") : "newest",
    view: oneOf(search["view"], ["grid", "list"] as const, "grid"),
    open: typeof search["open"] === "string" && UUID.test(search["open"]) ? search["open"] : null,
  };
}

/** Only values that differ from the defaults, so that URLs stay short. */
export function writeListState(state: ListState): Record<string, string | number> {
  const { filter, dateFilter, from, to, labelIds, search, sort, page, view, open } = state;
  return {
    ...(filter !== "all" && { selected_filter: filter }),
    ...(dateFilter !== "any" && { dateFilter }),
    ...(from && { from }),
    ...(to && { to }),
    ...(labelIds.length > 0 && { labelIds: labelIds.join(",") }),
    ...(search && { search }),
    ...(sort !== "newest" && { sort }),
    ...(page > 1 && { page }),
    ...(view !== "grid" && { view }),
    ...(open && { open }),
  };
}

/** Whether the list has a filter in addition to the tab. */
export const isNarrowed = (state: ListState): boolean => state.dateFilter !== "any" || state.labelIds.length > 0 || state.search !== "";

/** The query of both lists' endpoints. */
export function queryOf(state: ListState, timeZone: string) {
  const { dateFilter, from, to, labelIds, search, page } = state;
  return {
    page,
    dateFilter,
    time_zone: timeZone,
    ...(from && { from }),
    ...(to && { to }),
    ...(labelIds.length > 0 && { labelIds: labelIds.join(",") }),
    ...(search && { search }),
  };
}
