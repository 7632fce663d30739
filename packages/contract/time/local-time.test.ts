import { expect, test } from "vitest";
import { minuteOfDay } from "./days.ts";
import { isTimeZone } from "./is-time-zone.ts";
import { lastTimeOfDay, quietMinutesLeft } from "./local-time.ts";

const EIGHT = 8 * 60;
const eight = (now: string, zone: string) => lastTimeOfDay(new Date(now), zone, EIGHT).toISOString();

test("eight in the morning is local time, also with quarter-hour offsets", () => {
  expect(eight("2026-01-15T12:00:00Z", "UTC")).toBe("2026-01-15T08:00:00.000Z");
  expect(eight("2026-01-15T07:59:59Z", "UTC")).toBe("2026-01-14T08:00:00.000Z");
  expect(eight("2026-01-15T08:00:00Z", "UTC")).toBe("2026-01-15T08:00:00.000Z");
  expect(eight("2026-01-15T12:00:00Z", "Asia/Kathmandu")).toBe("2026-01-15T02:15:00.000Z");
  expect(eight("2026-01-15T12:00:00Z", "America/Los_Angeles")).toBe("2026-01-14T16:00:00.000Z");
});

test("it is eight local time before and after both clock changes", () => {
  // Berlin: 29 March 2026 at 01:00 UTC, 25 October 2026 at 01:00 UTC.
  expect(eight("2026-03-29T05:30:00Z", "Europe/Berlin")).toBe("2026-03-28T07:00:00.000Z");
  expect(eight("2026-03-29T06:00:00Z", "Europe/Berlin")).toBe("2026-03-29T06:00:00.000Z");
  expect(eight("2026-10-25T06:30:00Z", "Europe/Berlin")).toBe("2026-10-24T06:00:00.000Z");
  expect(eight("2026-10-25T07:00:00Z", "Europe/Berlin")).toBe("2026-10-25T07:00:00.000Z");
  // Every quarter of an hour of a year: never later than now, never more than a day and an hour ago, always eight.
  for (const zone of ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata"])
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 15 * 60_000) {
      const found = lastTimeOfDay(new Date(at), zone, EIGHT);
      const ago = at - found.getTime();
      if (ago < 0 || ago > 25 * 3_600_000 || minuteOfDay(found, zone) !== EIGHT) expect([zone, new Date(at).toISOString()]).toEqual([]);
    }
});

test("quiet hours may cross midnight; equal start and end mean none", () => {
  const night = { quiet: { from: 22 * 60, to: 7 * 60 }, time_zone: "UTC" };
  expect(quietMinutesLeft(new Date("2026-01-15T21:59:00Z"), night)).toBe(0);
  expect(quietMinutesLeft(new Date("2026-01-15T22:00:00Z"), night)).toBe(9 * 60);
  expect(quietMinutesLeft(new Date("2026-01-16T06:59:00Z"), night)).toBe(1);
  expect(quietMinutesLeft(new Date("2026-01-16T07:00:00Z"), night)).toBe(0);
  expect(quietMinutesLeft(new Date("2026-01-16T07:00:00Z"), { quiet: { from: 60, to: 60 }, time_zone: "UTC" })).toBe(0);
  expect(quietMinutesLeft(new Date(), { quiet: null, time_zone: "UTC" })).toBe(0);
});

test("a time zone is a name, not an offset", () => {
  expect(["UTC", "Europe/Berlin", "Asia/Calcutta"].map(isTimeZone)).toEqual([true, true, true]);
  expect(["", "+05:30", "Mars/Olympus", "../etc", "Europe/Berlin;--"].map(isTimeZone)).toEqual([false, false, false, false, false]);
});
