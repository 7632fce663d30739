const HOUR = 3600;

const pad = (value: number, digits = 2) => String(value).padStart(digits, "0");

/** The whole seconds of a duration or a position. Every place rounds down, as players do: 0:36 until second 37 begins. */
export const wholeSeconds = (seconds: number): number => (Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0);

/** Seconds as `m:ss` or `h:mm:ss`; over 8 hours as `h:mm` (hours:minutes). Negative and non-finite values count as 0. */
export function formatDuration(seconds: number): string {
  const total = wholeSeconds(seconds);
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
  const total = wholeSeconds(seconds);
  const parts: [number, string][] = [
    [Math.floor(total / HOUR), "hour"],
    [Math.floor((total % HOUR) / 60), "minute"],
    [total % 60, "second"],
  ];
  const said = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}${count === 1 ? "" : "s"}`);
  return said.join(" ") || "0 seconds";
}

/** Minutes as `DAY : HRS` above 1440 minutes, otherwise `HRS : MIN`. `spoken` is for screen readers. */
export function formatTimeSaved(minutes: number): { value: string; unit: string; spoken: string } {
  const whole = Math.floor(minutes);
  const isDays = whole > DAY_MINUTES;
  const [big, small] = isDays
    ? [Math.floor(whole / DAY_MINUTES), Math.floor((whole % DAY_MINUTES) / 60)]
    : [Math.floor(whole / 60), whole % 60];
  const say = (n: number, one: string) => `${n} ${one}${n === 1 ? "" : "s"}`;
  return {
    value: `${pad(big)} : ${pad(small)}`,
    unit: isDays ? "DAY : HRS" : "HRS : MIN",
    spoken: isDays ? `${say(big, "day")} ${say(small, "hour")}` : `${say(big, "hour")} ${say(small, "minute")}`,
  };
}

const DAY_MINUTES = 1440;

/** `HH:MM:SS.mmm`, as caption files write times; SubRip separates with a comma. */
export function formatCueTime(milliseconds: number, mark: "." | "," = "."): string {
  const total = Math.max(0, Math.round(milliseconds));
  const seconds = Math.floor(total / 1000);
  return `${pad(Math.floor(seconds / HOUR))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}${mark}${pad(total % 1000, 3)}`;
}
