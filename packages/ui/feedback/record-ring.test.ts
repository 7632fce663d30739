import { expect, it } from "vitest";
import { ringTime } from "./record-ring.ts";

it("starts full and ends empty", () => {
  expect(ringTime(0, 120)).toEqual({ fraction: 1, secondsLeft: 120, ending: false });
  expect(ringTime(120, 120)).toEqual({ fraction: 0, secondsLeft: 0, ending: true });
});

it("turns ember exactly when 15 seconds are left", () => {
  expect(ringTime(104.9, 120).ending).toBe(false);
  expect(ringTime(105, 120).ending).toBe(true);
});

it("shows 0 seconds only when no time is left, and never a negative time", () => {
  expect(ringTime(119.5, 120).secondsLeft).toBe(1);
  expect(ringTime(500, 120)).toEqual({ fraction: 0, secondsLeft: 0, ending: true });
});
