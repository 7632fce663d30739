import { expect, test } from "vitest";
import { readRetryAfter } from "./retry-after.ts";

const NOW = new Date("2026-11-28T10:00:00Z");

test.each([
  ["7", 7],
  ["0", 1],
  ["1.5", 2],
  ["86400", 3_600],
  ["Sat, 28 Nov 2026 10:00:30 GMT", 30],
  ["Sat, 28 Nov 2026 09:00:00 GMT", 1],
  ["soon", 20],
  ["-5", 20],
  ["", 20],
  [null, 20],
])("Retry-After %s waits %d seconds", (header, seconds) => {
  expect(readRetryAfter(new Headers(header === null ? {} : { "retry-after": header }), NOW, 20)).toBe(seconds);
});
