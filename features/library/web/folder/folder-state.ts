import { oneOf, page, urlState } from "@aside/ui/lists/url-state.ts";
import { type Narrowing, NARROWING_PARAMS, queryOf as narrowingQueryOf, tidyDays } from "../../../inbox/web/list/list-state.ts";
import { LIBRARY_FILTERS, LIBRARY_SORTS, type LibraryFilter, type LibrarySort } from "../../video-contract.ts";

export type View = "grid" | "list";

/** What a folder's page shows. */
export type FolderState = Narrowing & {
  filter: LibraryFilter;
  sort: LibrarySort;
  page: number;
  /** Null: as the person last chose on this device. */
  view: View | null;
};

export const FOLDER_URL = urlState<FolderState>(
  {
    filter: { ...oneOf(LIBRARY_FILTERS, "all"), name: "selected_filter" },
    ...NARROWING_PARAMS,
    sort: oneOf(LIBRARY_SORTS, "newest"),
    page,
    view: oneOf<View | null>(["grid", "list"], null),
  },
  tidyDays,
);

/** The query of the endpoint. */
export function queryOf(state: FolderState, timeZone: string) {
  return { ...narrowingQueryOf(state, timeZone), filter: state.filter, sort: state.sort };
}

const VIEW_KEY = "aside.library-view";

/** The view that was last chosen on this device. */
export const keptView = (): View => (localStorage.getItem(VIEW_KEY) === "list" ? "list" : "grid");
export const keepView = (view: View): void => localStorage.setItem(VIEW_KEY, view);
