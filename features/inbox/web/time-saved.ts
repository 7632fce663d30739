/** Shown only above this. */
export const LEAST_MINUTES = 3;
const DAY_MINUTES = 1440;

/** DAY : HRS above 1440 minutes, otherwise HRS : MIN. `spoken` is for screen readers. */
export function formatTimeSaved(minutes: number): { value: string; unit: string; spoken: string } {
  const whole = Math.floor(minutes);
  const isDays = whole > DAY_MINUTES;
  const [big, small] = isDays
    ? [Math.floor(whole / DAY_MINUTES), Math.floor((whole % DAY_MINUTES) / 60)]
    : [Math.floor(whole / 60), whole % 60];
  const two = (n: number) => String(n).padStart(2, "0");
  const say = (n: number, one: string) => `${n} ${one}${n === 1 ? "" : "s"}`;
  return {
    value: `${two(big)} : ${two(small)}`,
    unit: isDays ? "DAY : HRS" : "HRS : MIN",
    spoken: isDays ? `${say(big, "day")} ${say(small, "hour")}` : `${say(big, "hour")} ${say(small, "minute")}`,
  };
}
