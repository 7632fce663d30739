import { addDays, dayIn, weekdayOf } from "@aside/contract/time/days.ts";
import { isTimeZone } from "@aside/contract/time/is-time-zone.ts";
import { malformed } from "@aside/contract/errors.ts";
import type { DATE_FILTERS } from "../contract.ts";
import { copy } from "../copy.ts";

/** Calendar days YYYY-MM-DD, inclusive; null: open. `zone`: the calendar's time zone. */
export type DateRange = { from: string | null; to: string | null; zone: string };

const MONDAY = 1;

/** Weeks start on Monday (decision 0043). Null: no limit. */
export function dateRange(
  query: { dateFilter: (typeof DATE_FILTERS)[number]; from?: string | undefined; to?: string | undefined; time_zone: string },
  now: Date,
): DateRange | null {
  const zone = query.time_zone;
  if (!isTimeZone(zone)) throw malformed(copy.unknownTimeZone);
  if (query.dateFilter === "any") return null;
  if (query.dateFilter === "custom") {
    if (query.from && query.to && query.from > query.to) throw malformed(copy.daysReversed);
    return { from: query.from ?? null, to: query.to ?? null, zone };
  }
  return { from: firstDay(query.dateFilter, dayIn(now, zone)), to: null, zone };
}

function firstDay(filter: "today" | "week" | "month" | "year", today: string): string {
  if (filter === "today") return today;
  if (filter === "month") return `${today.slice(0, 7)}-01`;
  if (filter === "year") return `${today.slice(0, 4)}-01-01`;
  return addDays(today, -((weekdayOf(today) - MONDAY + 7) % 7));
}
