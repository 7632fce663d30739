import { expect, it } from "vitest";
import { formatRelativeTime } from "./instants.ts";

const now = new Date(2026, 2, 10, 12, 0, 0);
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

it.each([
  [0, "just now"],
  [59, "just now"],
  [60, "1 minute ago"],
  [3599, "59 minutes ago"],
  [3600, "1 hour ago"],
  [86_399, "23 hours ago"],
  [86_400, "1 day ago"],
  [7 * 86_400 - 1, "6 days ago"],
])("%s seconds back reads '%s'", (seconds, shown) => {
  expect(formatRelativeTime(ago(seconds), now)).toBe(shown);
});

it("returns a date with two-digit month and day from 7 days on", () => {
  expect(formatRelativeTime(new Date(2026, 2, 3, 12, 0, 0), now)).toBe("03/03/2026");
  expect(formatRelativeTime(new Date(2024, 10, 30), now)).toBe("11/30/2024");
});

it("tolerates a clock that is slightly ahead", () => {
  expect(formatRelativeTime(ago(-20), now)).toBe("just now");
});
