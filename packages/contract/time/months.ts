import { dayIn } from "./days.ts";

/** Days are `YYYY-MM-DD`, months `YYYY-MM`, in the visitor's time zone. */

/** Start times by local day, in order. Times: ISO 8601, UTC. */
export function groupByDay(times: readonly string[], timeZone: string): ReadonlyMap<string, string[]> {
  const days = new Map<string, string[]>();
  for (const time of times) {
    const day = dayIn(time, timeZone);
    days.set(day, [...(days.get(day) ?? []), time]);
  }
  return days;
}

export const dayOfMonth = (month: string, number: number): string => `${month}-${String(number).padStart(2, "0")}`;

/** The weeks of a month from Sunday to Saturday; null: a day of another month. */
export function weeksOf(month: string): (string | null)[][] {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const first = new Date(Date.UTC(year, number - 1, 1)).getUTCDay();
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const cells = Array.from({ length: Math.ceil((first + length) / 7) * 7 }, (_, index) => {
    const day = index - first + 1;
    return day < 1 || day > length ? null : dayOfMonth(month, day);
  });
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** The month `steps` months later. */
export function addMonths(month: string, steps: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + steps, 1)).toISOString().slice(0, 7);
}

const MONTH = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "long", year: "numeric" });

/** `November 2026` */
export const formatMonth = (month: string): string => MONTH.format(new Date(`${month}-01T00:00:00Z`));
