/**
 * Calendar days, `YYYY-MM-DD`. A day has no time zone: it is never turned into an instant to be shown. An instant has a day only in a
 * time zone.
 */

const DAY_MS = 86_400_000;
const LOCALE = "en-US";
const UTC = { timeZone: "UTC" } as const;
const SHOWN = new Intl.DateTimeFormat(LOCALE, { ...UTC, dateStyle: "medium" });
const LONG = new Intl.DateTimeFormat(LOCALE, { ...UTC, dateStyle: "long" });
const SHORT = new Intl.DateTimeFormat(LOCALE, { ...UTC, month: "short", day: "numeric" });
const WITH_WEEKDAY = new Intl.DateTimeFormat(LOCALE, { ...UTC, weekday: "short", month: "short", day: "numeric" });
const LONG_WEEKDAY = new Intl.DateTimeFormat(LOCALE, { ...UTC, weekday: "long", month: "long", day: "numeric" });

// Both formatted and parsed in UTC, so that the day stays the same.
const parse = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** `Nov 25, 2026` */
export const formatDay = (day: string): string => SHOWN.format(parse(day));
/** `November 25, 2026` */
export const formatLongDay = (day: string): string => LONG.format(parse(day));
/** `Nov 25` */
export const formatShortDay = (day: string): string => SHORT.format(parse(day));
/** `Wed, Nov 25` */
export const formatWeekday = (day: string): string => WITH_WEEKDAY.format(parse(day));
/** `Wednesday, November 25` */
export const formatLongWeekday = (day: string): string => LONG_WEEKDAY.format(parse(day));
/** `11/25/2026` */
export const formatNumericDay = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;

/** 0: Sunday. */
export const weekdayOf = (day: string): number => parse(day).getUTCDay();

export const addDays = (day: string, count: number): string => new Date(parse(day).getTime() + count * DAY_MS).toISOString().slice(0, 10);

/** The viewer's time zone in a browser; that of the process on a server. */
export const viewerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format takes as long as a small query. Limited, because one zone can be written in many ways. */
const MAX_FORMATS = 1000;

function partsIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  if (formats.size < MAX_FORMATS) formats.set(zone, format);
  return format;
}

/** The day there at an instant. */
export function dayIn(at: Date | string, zone: string = viewerZone()): string {
  const parts = partsIn(zone).formatToParts(new Date(at));
  const read = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return `${read("year").padStart(4, "0")}-${read("month")}-${read("day")}`;
}

/** Minutes since local midnight. */
export function minuteOfDay(at: Date, zone: string): number {
  const parts = partsIn(zone).formatToParts(at);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return read("hour") * 60 + read("minute");
}

/** The first instant of a day there: midnight, or later where the clocks skip midnight. */
export function startOfDay(day: string, zone: string = viewerZone()): Date {
  // Time zones are 12 hours behind UTC to 14 ahead. One minute is the smallest change of an offset.
  let before = parse(day).getTime() - 15 * 3_600_000;
  let after = parse(day).getTime() + 13 * 3_600_000;
  while (after - before > 60_000) {
    const middle = Math.floor((before + after) / 2 / 60_000) * 60_000;
    if (dayIn(new Date(middle), zone) < day) before = middle;
    else after = middle;
  }
  return new Date(after);
}

/** The end of the day there: the first instant of the next day. */
export const endOfDay = (day: string, zone: string = viewerZone()): Date => startOfDay(addDays(day, 1), zone);

/**
 * The last whole day before an instant that is a midnight somewhere, if nobody knows where: of the nearest midnight in UTC. It is right in
 * time zones from 12 hours behind UTC to 12 ahead.
 */
export const lastDayBefore = (at: Date | string): string =>
  addDays(new Date(Math.round(new Date(at).getTime() / DAY_MS) * DAY_MS).toISOString().slice(0, 10), -1);

/** For browsers in that time zone: `Math.abs` of the difference between a day's end in UTC and anywhere is at most this. */
const MAX_OFFSET_MS = 14 * 3_600_000;

/** Whether the day ends at that instant in some time zone. */
export const canEndAt = (day: string, at: Date | string): boolean =>
  Math.abs(new Date(at).getTime() - parse(addDays(day, 1)).getTime()) <= MAX_OFFSET_MS;
