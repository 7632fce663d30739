import { minuteOfDay } from "./days.ts";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** The last time up to `now` at which it was `minute` of the day there; must be a time that no zone skips, such as eight. */
export function lastTimeOfDay(now: Date, zone: string, minute: number): Date {
  const at = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  const since = (minuteOfDay(now, zone) - minute + DAY_MINUTES) % DAY_MINUTES;
  const found = at - since * MINUTE_MS;
  // If daylight saving time started or ended in between, the result is an hour off.
  const off = ((minuteOfDay(new Date(found), zone) - minute + 1.5 * DAY_MINUTES) % DAY_MINUTES) - DAY_MINUTES / 2;
  return new Date(found - off * MINUTE_MS);
}

/** Remaining minutes of the quiet hours; 0 outside of them. Equal `from` and `to` mean none. They may cross midnight. */
export function quietMinutesLeft(now: Date, settings: { quiet: { from: number; to: number } | null; time_zone: string }): number {
  if (!settings.quiet) return 0;
  const { from, to } = settings.quiet;
  const length = (to - from + DAY_MINUTES) % DAY_MINUTES;
  const since = (minuteOfDay(now, settings.time_zone) - from + DAY_MINUTES) % DAY_MINUTES;
  return since < length ? length - since : 0;
}

/** `HH:MM`, as a time field has it. */
export const formatClock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** The minutes of `HH:MM`; null where it is none. */
export function parseClock(clock: string): number | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(clock) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}
