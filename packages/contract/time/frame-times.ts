const pad = (value: number) => String(value).padStart(2, "0");

/** Formats seconds as `m:ss.hh`, precise enough to identify a frame. */
export function formatMoment(seconds: number): string {
  const hundredths = Math.max(0, Math.round(seconds * 100));
  const minutes = Math.floor(hundredths / 6000);
  return `${minutes}:${pad(Math.floor(hundredths / 100) % 60)}.${pad(hundredths % 100)}`;
}

/** Formats seconds for screen readers: "1 minute 2.5 seconds". */
export function describeMoment(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = `${Number((seconds - minutes * 60).toFixed(2))} seconds`;
  return minutes > 0 ? `${minutes} ${minutes === 1 ? "minute" : "minutes"} ${rest}` : rest;
}

/** The label of a time axis whose labels are `every` seconds apart: `m:ss`, or `m:ss.t` below a second. */
export function formatTick(seconds: number, every: number): string {
  const tenths = Math.round(seconds * 10);
  const whole = Math.floor(tenths / 10);
  return `${Math.floor(whole / 60)}:${pad(whole % 60)}${every < 1 ? `.${tenths % 10}` : ""}`;
}
