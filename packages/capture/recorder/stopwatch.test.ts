import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Stopwatch } from "./stopwatch.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("counts the seconds without pauses, and from zero when restarted", () => {
  const watch = new Stopwatch();
  watch.restart();
  vi.advanceTimersByTime(2000);
  expect(watch.stop()).toBe(2);
  vi.advanceTimersByTime(5000);
  expect(watch.seconds).toBe(2);
  watch.run();
  vi.advanceTimersByTime(1500);
  expect(watch.seconds).toBe(3.5);
  watch.restart();
  expect(watch.seconds).toBe(0);
});
