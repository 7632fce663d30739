import { expect, it } from "vitest";
import { describeDuration, formatDuration, parseDuration } from "./durations.ts";

it.each([
  [0, "0:00"],
  [9.99, "0:09"],
  [65, "1:05"],
  [3599, "59:59"],
  [3723, "1:02:03"],
  [8 * 3600, "8:00:00"],
  [8 * 3600 + 1, "8:00"],
  [26 * 3600 + 5 * 60 + 59, "26:05"],
  [-3, "0:00"],
  [Number.NaN, "0:00"],
  [Number.POSITIVE_INFINITY, "0:00"],
])("%s seconds are shown as %s", (seconds, shown) => {
  expect(formatDuration(seconds)).toBe(shown);
});

it("describes a duration in words with singular and plural", () => {
  expect(describeDuration(3723)).toBe("1 hour 2 minutes 3 seconds");
  expect(describeDuration(1)).toBe("1 second");
  expect(describeDuration(0)).toBe("0 seconds");
});

it.each([
  ["0:00", 0],
  ["1:05", 65],
  [" 12:34 ", 754],
  ["90:00", 5400],
  ["1:02:03", 3723],
  ["1:2", undefined],
  ["1:60", undefined],
  ["65", undefined],
  ["-1:00", undefined],
  ["1:05.5", undefined],
  ["", undefined],
])("reads %j as %s seconds", (written, seconds) => {
  expect(parseDuration(written)).toBe(seconds);
});
