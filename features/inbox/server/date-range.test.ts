import { expect, test } from "vitest";
import { dateRange } from "./date-range.ts";

const at = (iso: string) => new Date(iso);
const range = (dateFilter: "today" | "week" | "month" | "year", time_zone: string, now: string) =>
  dateRange({ dateFilter, time_zone }, at(now))?.from;

test("a day starts at midnight of the person's time zone", () => {
  expect(range("today", "UTC", "2026-03-08T23:30:00Z")).toBe("2026-03-08");
  expect(range("today", "Asia/Tokyo", "2026-03-08T23:30:00Z")).toBe("2026-03-09");
  expect(range("today", "America/Los_Angeles", "2026-03-09T05:30:00Z")).toBe("2026-03-08");
});

test("weeks start on Monday, months and years on their first day, including leap days and the turn of the year (docs/hostile-inputs.md row 30)", () => {
  expect(range("week", "UTC", "2026-11-22T12:00:00Z")).toBe("2026-11-16");
  expect(range("week", "UTC", "2026-11-23T00:00:00Z")).toBe("2026-11-23");
  expect(range("week", "UTC", "2028-03-01T00:00:00Z")).toBe("2028-02-28");
  expect(range("week", "UTC", "2027-01-02T00:00:00Z")).toBe("2026-12-28");
  expect(range("month", "Pacific/Auckland", "2026-12-31T12:00:00Z")).toBe("2027-01-01");
  expect(range("year", "America/New_York", "2027-01-01T03:00:00Z")).toBe("2026-01-01");
});

test("a custom range is used as given, and refused if it ends before it starts", () => {
  const query = { dateFilter: "custom" as const, time_zone: "Europe/Berlin" };
  expect(dateRange({ ...query, from: "2026-01-02", to: "2026-01-02" }, at("2026-06-01T00:00:00Z"))).toEqual({
    from: "2026-01-02",
    to: "2026-01-02",
    zone: "Europe/Berlin",
  });
  expect(dateRange({ ...query, to: "2026-01-02" }, at("2026-06-01T00:00:00Z"))).toMatchObject({ from: null });
  expect(() => dateRange({ ...query, from: "2026-01-03", to: "2026-01-02" }, at("2026-06-01T00:00:00Z"))).toThrow(
    "The start date can't be after the end date.",
  );
});

test.each(["Mars/Olympus", "+02:00", "'; drop table users; --", "", "../../etc/passwd", "UTC\u0000"])(
  "%j is not a time zone",
  (time_zone) => {
    expect(() => dateRange({ dateFilter: "any", time_zone }, at("2026-06-01T00:00:00Z"))).toThrow("not known");
  },
);
