import { expect, it } from "vitest";
import { formatTimeSaved } from "./durations.ts";

it.each([
  [4, "00 : 04", "HRS : MIN", "0 hours 4 minutes"],
  [61.9, "01 : 01", "HRS : MIN", "1 hour 1 minute"],
  [1440, "24 : 00", "HRS : MIN", "24 hours 0 minutes"],
  [1441, "01 : 00", "DAY : HRS", "1 day 0 hours"],
  [5 * 1440 + 190, "05 : 03", "DAY : HRS", "5 days 3 hours"],
])("%d minutes are %s (%s)", (minutes, value, unit, spoken) => {
  expect(formatTimeSaved(minutes)).toEqual({ value, unit, spoken });
});
