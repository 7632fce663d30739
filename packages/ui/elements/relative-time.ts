const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const words = new Intl.RelativeTimeFormat("en", { numeric: "always" });

/** "5 minutes ago" under 7 days, otherwise MM/DD/YYYY in the reader's own time zone. */
export function formatRelativeTime(at: Date, now: Date): string {
  const elapsed = now.getTime() - at.getTime();
  const distance = Math.abs(elapsed);
  if (distance < MINUTE) return "just now";
  if (distance >= 7 * DAY) return formatDay(at);
  const [unit, size] =
    distance < HOUR ? (["minute", MINUTE] as const) : distance < DAY ? (["hour", HOUR] as const) : (["day", DAY] as const);
  return words.format(-Math.trunc(elapsed / size), unit);
}

/** MM/DD/YYYY in the reader's own time zone. */
function formatDay(at: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(at.getMonth() + 1)}/${two(at.getDate())}/${at.getFullYear()}`;
}
