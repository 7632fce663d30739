import { expect, test } from "vitest";
import { formatAppointment, formatTime } from "./instants.ts";
import { addMonths, groupByDay, weeksOf } from "./months.ts";

test("times belong to the local day, in zones on both sides and over a change of the clocks", () => {
  const times = ["2026-03-29T00:30:00.000Z", "2026-03-29T01:30:00.000Z", "2026-03-29T22:30:00.000Z"];
  expect([...groupByDay(times, "Europe/Berlin")]).toEqual([
    ["2026-03-29", times.slice(0, 2)],
    ["2026-03-30", times.slice(2)],
  ]);
  expect([...groupByDay(times, "America/New_York").keys()]).toEqual(["2026-03-28", "2026-03-29"]);
  // 2:30 does not exist on that day in Berlin.
  expect(times.map((time) => formatTime(time, "Europe/Berlin"))).toEqual(["1:30 AM", "3:30 AM", "12:30 AM"]);
  expect(formatAppointment("2026-03-27T08:00:00.000Z", "Europe/Berlin")).toBe("Friday, March 27, 2026 at 9:00 AM GMT+1");
});

test("weeks start on Sunday and hold only days of their month", () => {
  const weeks = weeksOf("2026-02");
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7]);
  expect([weeks[0]?.[0], weeks[3]?.[6]]).toEqual(["2026-02-01", "2026-02-28"]);
  expect(weeksOf("2024-02").flat().filter(Boolean)).toHaveLength(29);
  expect(weeksOf("2026-08")[0]).toEqual([null, null, null, null, null, null, "2026-08-01"]);
});

test("months continue in the next year", () => {
  expect([addMonths("2026-12", 1), addMonths("2026-01", -1), addMonths("2026-06", 0)]).toEqual(["2027-01", "2025-12", "2026-06"]);
});
