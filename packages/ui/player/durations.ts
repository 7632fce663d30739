const HOUR = 3600;

const pad = (value: number) => String(value).padStart(2, "0");

/** Seconds as `m:ss` or `h:mm:ss`; over 8 hours as `h:mm` (hours:minutes). Negative and non-finite values count as 0. */
export function formatDuration(seconds: number): string {
  const total = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const hours = Math.floor(total / HOUR);
  const minutes = Math.floor((total % HOUR) / 60);
  if (total > 8 * HOUR) return `${hours}:${pad(minutes)}`;
  if (hours > 0) return `${hours}:${pad(minutes)}:${pad(total % 60)}`;
  return `${minutes}:${pad(total % 60)}`;
}

/** The seconds of a text `m:ss` or `h:mm:ss`; undefined where it is neither. */
export function parseDuration(written: string): number | undefined {
  const [, hours = "0", minutes, seconds] = /^(?:(\d{1,3}):(?=\d\d:))?(\d{1,4}):([0-5]\d)$/.exec(written.trim()) ?? [];
  if (minutes === undefined || seconds === undefined) return undefined;
  return Number(hours) * HOUR + Number(minutes) * 60 + Number(seconds);
}

/** Seconds as words for a screen reader: "1 hour 2 minutes 3 seconds". */
export function describeDuration(seconds: number): string {
  const total = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const parts: [number, string][] = [
    [Math.floor(total / HOUR), "hour"],
    [Math.floor((total % HOUR) / 60), "minute"],
    [total % 60, "second"],
  ];
  const said = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}${count === 1 ? "" : "s"}`);
  return said.join(" ") || "0 seconds";
}
