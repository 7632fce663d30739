/** Functions for other features. */
export { type DateRange, dateRange } from "./date-range.ts";
export { labelled, namedColumns, shownColumns, type ShownRow, starred, within } from "./list-store.ts";
export { presentShown } from "./present.ts";
export { readFirstInbox } from "./read-inbox.ts";
