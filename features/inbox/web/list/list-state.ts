import { id, oneOf, page, text, type UrlParam, urlState } from "@aside/ui/lists/url-state.ts";
import { CREATED_FILTERS, CREATED_SORTS, DATE_FILTERS, INBOX_FILTERS } from "../../contract.ts";

export type ListKind = "inbox" | "created";
export const LIST_PATHS: Record<ListKind, string> = { inbox: "/dashboard/inbox", created: "/dashboard/created-videos" };

/** The tab of My Asides that lists deleted ones. */
export const TRASH = "trash";

/** What lists of videos are narrowed to, in addition to the tab. */
export type Narrowing = {
  dateFilter: (typeof DATE_FILTERS)[number];
  from: string | null;
  to: string | null;
  labelIds: string[];
  search: string;
};

export const NOT_NARROWED: Narrowing = { dateFilter: "any", from: null, to: null, labelIds: [], search: "" };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MAX_LABEL_IDS = 50;

const day: UrlParam<string | null> = {
  initial: null,
  read: (given) => (typeof given === "string" && DAY.test(given) && !Number.isNaN(Date.parse(given)) ? given : null),
};

const labelIds: UrlParam<string[]> = {
  initial: [],
  read: (given) =>
    typeof given === "string" ? [...new Set(given.split(",").filter((each) => id.read(each) !== null))].slice(0, MAX_LABEL_IDS) : [],
};

/** The parameters that lists of videos share. */
export const NARROWING_PARAMS = { dateFilter: oneOf(DATE_FILTERS, "any"), from: day, to: day, labelIds, search: text };

/** Days belong to the custom filter. Reversed ones are swapped. */
export function tidyDays<State extends Narrowing>(state: State): State {
  const { dateFilter, from, to } = state;
  if (dateFilter !== "custom") return { ...state, from: null, to: null };
  return from && to && from > to ? { ...state, from: to, to: from } : state;
}

export type ListState = Narrowing & {
  filter: string;
  sort: (typeof CREATED_SORTS)[number];
  page: number;
  view: "grid" | "list";
  /** The post with open details. */
  open: string | null;
};

const listUrl = (filters: readonly string[], sorts: readonly ListState["sort"][]) =>
  urlState<ListState>(
    {
      filter: { ...oneOf(filters, "all"), name: "selected_filter" },
      ...NARROWING_PARAMS,
      sort: oneOf(sorts, "newest"),
      page,
      view: oneOf(["grid", "list"], "grid"),
      open: id,
    },
    tidyDays,
  );

export const LIST_URLS = { inbox: listUrl(INBOX_FILTERS, []), created: listUrl([...CREATED_FILTERS, TRASH], CREATED_SORTS) };

export const isNarrowed = <State extends Narrowing>({ dateFilter, labelIds, search }: State): boolean =>
  dateFilter !== "any" || labelIds.length > 0 || search !== "";

/** The query that the endpoints of these lists share. */
export function queryOf(state: Narrowing & { page: number }, timeZone: string) {
  const { dateFilter, from, to, labelIds, search, page: at } = state;
  return {
    page: at,
    dateFilter,
    time_zone: timeZone,
    ...(from && { from }),
    ...(to && { to }),
    ...(labelIds.length > 0 && { labelIds: labelIds.join(",") }),
    ...(search && { search }),
  };
}
