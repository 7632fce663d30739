const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  formats.set(zone, format);
  return format;
}

/** Minutes since local midnight. */
export function minuteOfDay(at: Date, zone: string): number {
  const parts = formatOf(zone).formatToParts(at);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return read("hour") * 60 + read("minute");
}

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
