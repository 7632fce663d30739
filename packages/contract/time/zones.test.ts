import { describe, expect, test } from "vitest";
import { addDays, canEndAt, dayIn, endOfDay, formatDay, formatShortDay, lastDayBefore, minuteOfDay, startOfDay } from "./days.ts";
import { formatDate, formatDateTime, formatRelativeTime, formatUtcDate } from "./instants.ts";
import { quietMinutesLeft } from "./local-time.ts";

const ZONES = [
  "Pacific/Kiritimati",
  "Pacific/Auckland",
  "Asia/Kolkata",
  "Europe/Berlin",
  "UTC",
  "America/St_Johns",
  "America/Los_Angeles",
  "Pacific/Pago_Pago",
  // The clocks skip midnight on 29 March and 26 October.
  "Africa/Cairo",
  "America/Santiago",
];
/** Leap day, ends of months and years, days on which clocks change. */
const DAYS = ["2026-12-31", "2027-01-01", "2028-02-29", "2026-03-08", "2026-03-29", "2026-04-24", "2026-09-06", "2026-11-01", "2026-10-25"];

describe.each(ZONES)("in %s", (zone) => {
  test.each(DAYS)("%s starts and ends on itself", (day) => {
    const [start, end] = [startOfDay(day, zone), endOfDay(day, zone)];
    expect([dayIn(start, zone), dayIn(new Date(start.getTime() - 1), zone)]).toEqual([day, addDays(day, -1)]);
    expect([dayIn(end, zone), dayIn(new Date(end.getTime() - 1), zone)]).toEqual([addDays(day, 1), day]);
    expect((end.getTime() - start.getTime()) / 3_600_000).toBeOneOf([23, 24, 25]);
    expect([canEndAt(day, end), canEndAt(addDays(day, 2), end), canEndAt(addDays(day, -2), end)]).toEqual([true, false, false]);
  });

  // Thirteen hours and more ahead of UTC, the day must be stored.
  test.each(DAYS)("%s is read from its end", (day) => {
    const isFarAhead = zone === "Pacific/Kiritimati" || (zone === "Pacific/Auckland" && !["2026-09-06", "2026-04-24"].includes(day));
    expect([day, ...(isFarAhead ? [addDays(day, -1)] : [])]).toContain(lastDayBefore(endOfDay(day, zone)));
  });

  test("instants are shown by the local clock", () => {
    const at = "2026-12-31T12:30:00.000Z";
    const shown = {
      "Pacific/Kiritimati": "Jan 1, 2027, 2:30 AM",
      "Pacific/Auckland": "Jan 1, 2027, 1:30 AM",
      "Asia/Kolkata": "Dec 31, 2026, 6:00 PM",
      "Europe/Berlin": "Dec 31, 2026, 1:30 PM",
      UTC: "Dec 31, 2026, 12:30 PM",
      "America/St_Johns": "Dec 31, 2026, 9:00 AM",
      "America/Los_Angeles": "Dec 31, 2026, 4:30 AM",
      "Pacific/Pago_Pago": "Dec 31, 2026, 1:30 AM",
      "Africa/Cairo": "Dec 31, 2026, 2:30 PM",
      "America/Santiago": "Dec 31, 2026, 9:30 AM",
    }[zone];
    // Some versions of Unicode's data put a narrow space before AM and PM.
    expect(formatDateTime(at, zone).replace("\u202f", " ")).toBe(shown);
    expect(shown).toContain(formatDate(at, zone));
    const [month, rest] = shown?.startsWith("Jan") ? ["01", "01/2027"] : ["12", "31/2026"];
    expect(formatRelativeTime(new Date(at), new Date("2027-03-01T00:00:00Z"), zone)).toBe(`${month}/${rest}`);
  });

  test("quiet hours follow the local clock on days when clocks change", () => {
    const settings = { quiet: { from: 22 * 60, to: 7 * 60 }, time_zone: zone };
    for (const day of DAYS) {
      const start = startOfDay(day, zone);
      for (let at = start.getTime(); at < endOfDay(day, zone).getTime(); at += 30 * 60_000) {
        const minute = minuteOfDay(new Date(at), zone);
        expect(quietMinutesLeft(new Date(at), settings) > 0).toBe(minute >= 22 * 60 || minute < 7 * 60);
      }
    }
  });
});

test("a calendar day is the same text in every time zone of the process", () => {
  const before = process.env["TZ"];
  try {
    for (const zone of ZONES) {
      process.env["TZ"] = zone;
      expect([formatDay("2028-02-29"), formatShortDay("2026-01-01"), addDays("2026-12-31", 1)]).toEqual([
        "Feb 29, 2028",
        "Jan 1",
        "2027-01-01",
      ]);
    }
  } finally {
    if (before === undefined) delete process.env["TZ"];
    else process.env["TZ"] = before;
  }
});

test("what is read in any time zone names its own", () => {
  expect(formatUtcDate("2026-12-31T23:59:59.000Z")).toBe("Dec 31, 2026 (UTC)");
});
