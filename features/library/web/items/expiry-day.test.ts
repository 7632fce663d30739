import { expect, test } from "vitest";
import { dayOf, endOfDay, formatDay } from "./expiry-day.ts";

test("shows the day that was chosen, also at the end of a year and when clocks change", () => {
  for (const day of ["2099-12-31", "2026-03-29", "2026-10-25", "2028-02-29"]) expect(dayOf(endOfDay(day).toISOString())).toBe(day);
});

test("names a day", () => {
  expect(formatDay("2099-12-31")).toBe("Dec 31, 2099");
});
