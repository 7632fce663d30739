import { malformed } from "@aside/contract/errors.ts";
import type { DATE_FILTERS } from "../contract.ts";
import { copy } from "../copy.ts";

/** Calendar days YYYY-MM-DD, inclusive; null: open. `zone`: the calendar's time zone. */
export type DateRange = { from: string | null; to: string | null; zone: string };

const DAY_MS = 86_400_000;
const MONDAY = 1;

/** Names only: PostgreSQL reads an offset such as "+02:00" with the opposite sign. */
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/;

/** Weeks start on Monday (decision 0043). Null: no limit. */
export function dateRange(
  query: { dateFilter: (typeof DATE_FILTERS)[number]; from?: string | undefined; to?: string | undefined; time_zone: string },
  now: Date,
): DateRange | null {
  const zone = query.time_zone;
  if (!isZone(zone)) throw malformed(copy.unknownTimeZone);
  if (query.dateFilter === "any") return null;
  if (query.dateFilter === "custom") {
    if (query.from && query.to && query.from > query.to) throw malformed(copy.daysReversed);
    return { from: query.from ?? null, to: query.to ?? null, zone };
  }
  return { from: firstDay(query.dateFilter, todayIn(zone, now)), to: null, zone };
}

function firstDay(filter: "today" | "week" | "month" | "year", today: string): string {
  if (filter === "today") return today;
  if (filter === "month") return `${today.slice(0, 7)}-01`;
  if (filter === "year") return `${today.slice(0, 4)}-01-01`;
  const day = new Date(`${today}T00:00:00Z`);
  const sinceMonday = (day.getUTCDay() - MONDAY + 7) % 7;
  return new Date(day.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}

/** Cached, because creating a format takes as long as a small query. Limited, because one zone can be written in many ways. */
const MAX_ZONES = 1000;
const zones = new Set<string>();

function isZone(name: string): boolean {
  if (zones.has(name)) return true;
  if (!ZONE_NAME.test(name)) return false;
  try {
    if (new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone === "") return false;
  } catch {
    return false;
  }
  if (zones.size < MAX_ZONES) zones.add(name);
  return true;
}

/** The Swedish short date format is ISO 8601. */
const todayIn = (zone: string, now: Date): string => new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short" }).format(now);
