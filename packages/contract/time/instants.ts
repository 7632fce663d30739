/** Instants, shown by the viewer's clock. What is read elsewhere (emails, API messages, files) names its time zone. */

import { dayIn, formatDay, formatNumericDay, viewerZone } from "./days.ts";

const LOCALE = "en-US";

/** `Nov 25, 2026` */
export const formatDate = (at: Date | string, zone: string = viewerZone()): string => formatDay(dayIn(at, zone));

/** `Nov 25, 2026, 9:00 AM` */
export const formatDateTime = (at: Date | string, zone: string = viewerZone()): string =>
  new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeStyle: "short", timeZone: zone }).format(new Date(at));

/** `Nov 25, 2026 (UTC)`: for readers whose time zone is not known. */
export const formatUtcDate = (at: Date | string): string => `${formatDate(at, "UTC")} (UTC)`;

/** `9:00 AM` */
export const formatTime = (at: Date | string, zone: string): string =>
  new Intl.DateTimeFormat(LOCALE, { timeZone: zone, hour: "numeric", minute: "2-digit" }).format(new Date(at));

/** `Friday, March 27, 2026 at 9:00 AM GMT+1` */
export const formatAppointment = (at: Date | string, zone: string): string =>
  new Intl.DateTimeFormat(LOCALE, {
    timeZone: zone,
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(new Date(at));

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const words = new Intl.RelativeTimeFormat("en", { numeric: "always" });

/** "5 minutes ago" under 7 days, otherwise MM/DD/YYYY in the viewer's time zone. */
export function formatRelativeTime(at: Date, now: Date, zone: string = viewerZone()): string {
  const elapsed = now.getTime() - at.getTime();
  const distance = Math.abs(elapsed);
  if (distance < MINUTE) return "just now";
  if (distance >= 7 * DAY) return formatNumericDay(dayIn(at, zone));
  const [unit, size] =
    distance < HOUR ? (["minute", MINUTE] as const) : distance < DAY ? (["hour", HOUR] as const) : (["day", DAY] as const);
  return words.format(-Math.trunc(elapsed / size), unit);
}
