/** Offsets are refused: they have no daylight saving time, and PostgreSQL reads "+02:00" with the opposite sign. */
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/;

/** Creating a format takes as long as a small query. Limited, because one zone can be written in many ways. */
const MAX_ZONES = 1000;
const zones = new Set<string>();

/** An IANA time zone name. */
export function isTimeZone(zone: string): boolean {
  if (zones.has(zone)) return true;
  if (!ZONE_NAME.test(zone)) return false;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: zone });
  } catch {
    return false;
  }
  if (zones.size < MAX_ZONES) zones.add(zone);
  return true;
}
