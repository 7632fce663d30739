/** What other features may call. */
export { type DateRange, dateRange } from "./date-range.ts";
