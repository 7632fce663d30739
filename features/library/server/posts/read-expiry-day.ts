import { lastDayBefore } from "@aside/contract/time/days.ts";

/** The last day in the library: the one that was chosen, or the last one that ended by `expires_at`. */
export const readExpiryDay = (row: { expires_at: Date | null; expires_on: string | null }): string | null =>
  row.expires_on ?? (row.expires_at && lastDayBefore(row.expires_at));
