/** Days are `YYYY-MM-DD`, months `YYYY-MM`, in the visitor's time zone. */

/** Start times by local day, in order. Times: ISO 8601, UTC. */
export function groupByDay(times: readonly string[], timeZone: string): ReadonlyMap<string, string[]> {
  // en-CA writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  const days = new Map<string, string[]>();
  for (const time of times) {
    const day = format.format(new Date(time));
    days.set(day, [...(days.get(day) ?? []), time]);
  }
  return days;
}

/** The weeks of a month from Sunday to Saturday; null: a day of another month. */
export function weeksOf(month: string): (string | null)[][] {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const first = new Date(Date.UTC(year, number - 1, 1)).getUTCDay();
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const cells = Array.from({ length: Math.ceil((first + length) / 7) * 7 }, (_, index) => {
    const day = index - first + 1;
    return day < 1 || day > length ? null : `${month}-${String(day).padStart(2, "0")}`;
  });
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** The month `steps` months later. */
export function addMonths(month: string, steps: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + steps, 1)).toISOString().slice(0, 7);
}

const UTC = { timeZone: "UTC" } as const;
const MONTH = new Intl.DateTimeFormat("en-US", { ...UTC, month: "long", year: "numeric" });
const DAY = new Intl.DateTimeFormat("en-US", { ...UTC, weekday: "long", month: "long", day: "numeric" });

export const monthName = (month: string): string => MONTH.format(new Date(`${month}-01T00:00:00Z`));
export const dayName = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`));

/** `9:00 AM` */
export const timeName = (time: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", minute: "2-digit" }).format(new Date(time));

/** `Friday, March 27, 2026, 9:00 AM GMT+1` */
export const momentName = (time: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", {
    timeZone,
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(new Date(time));
