import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FreezeDetector } from "./freeze-detector.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(source = { isActive: true }) {
  const reports: boolean[] = [];
  const watch = new FreezeDetector({ isActive: () => source.isActive, onChange: (isFrozen) => reports.push(isFrozen) });
  const runs = (seconds: number, pictures: number) => {
    for (let n = 0; n < seconds * pictures; n++) {
      vi.advanceTimersByTime(1000 / pictures);
      watch.saw();
    }
  };
  return { watch, reports, runs, source };
}

test("reports a source without frames once, and its recovery once", () => {
  const { watch, reports, runs } = open();
  runs(10, 5);
  vi.advanceTimersByTime(4000);
  expect(reports).toEqual([]);
  vi.advanceTimersByTime(5000);
  expect(reports).toEqual([true]);
  watch.saw();
  runs(10, 30);
  expect(reports).toEqual([true, false]);
});

test("reports a source that never delivered a frame", () => {
  const { reports } = open();
  vi.advanceTimersByTime(5000);
  expect(reports).toEqual([true]);
});

test("does not report a source that is muted or ended, and restarts its time when it is active again", () => {
  const { reports, source } = open({ isActive: false });
  vi.advanceTimersByTime(60_000);
  source.isActive = true;
  vi.advanceTimersByTime(3500);
  expect(reports).toEqual([]);
  vi.advanceTimersByTime(1500);
  expect(reports).toEqual([true]);
  source.isActive = false;
  vi.advanceTimersByTime(500);
  expect(reports).toEqual([true, false]);
});

test("does not report a source after the page was suspended, before pending frames are delivered", () => {
  const { reports } = open();
  vi.advanceTimersByTime(3500);
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 60_000);
  vi.advanceTimersByTime(500);
  expect(reports).toEqual([]);
  clock.mockRestore();
});

test("reports the source as not frozen when closed, and nothing afterwards", () => {
  const { watch, reports } = open();
  vi.advanceTimersByTime(5000);
  watch.close();
  vi.advanceTimersByTime(60_000);
  expect(reports).toEqual([true, false]);
});
