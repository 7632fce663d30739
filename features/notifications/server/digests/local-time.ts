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

/** A zone's name (IANA), no offset: those know no summer time. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** Minutes since midnight of the clock on the wall there. */
export function minuteOfDay(at: Date, zone: string): number {
  const parts = formatOf(zone).formatToParts(at);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return read("hour") * 60 + read("minute");
}

/** The last moment, up to `now`, at which the clock there came to `minute` of the day: one that no zone's clock jumps over, such as eight. */
export function lastTimeOfDay(now: Date, zone: string, minute: number): Date {
  const at = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  const since = (minuteOfDay(now, zone) - minute + DAY_MINUTES) % DAY_MINUTES;
  const found = at - since * MINUTE_MS;
  // Where summer time began or ended in between, that is an hour too far back or too near.
  const off = ((minuteOfDay(new Date(found), zone) - minute + 1.5 * DAY_MINUTES) % DAY_MINUTES) - DAY_MINUTES / 2;
  return new Date(found - off * MINUTE_MS);
}

/** How many minutes quiet hours go on; 0 outside of them. `from` equal to `to` is no time at all. They may go over midnight. */
export function quietMinutesLeft(now: Date, settings: { quiet: { from: number; to: number } | null; time_zone: string }): number {
  if (!settings.quiet) return 0;
  const { from, to } = settings.quiet;
  const length = (to - from + DAY_MINUTES) % DAY_MINUTES;
  const since = (minuteOfDay(now, settings.time_zone) - from + DAY_MINUTES) % DAY_MINUTES;
  return since < length ? length - since : 0;
}
