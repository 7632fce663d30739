/** A day in the reader's own calendar, e.g. "Nov 25, 2026". */
export const formatDay = (iso: string): string => new Intl.DateTimeFormat("en-US", { dateStyle: "medium" }).format(new Date(iso));
