import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FreezeDetector } from "./freeze-detector.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(source = { isActive: true }) {
  const said: boolean[] = [];
  const watch = new FreezeDetector({ isActive: () => source.isActive, onChange: (isFrozen) => said.push(isFrozen) });
  const runs = (seconds: number, pictures: number) => {
    for (let n = 0; n < seconds * pictures; n++) {
      vi.advanceTimersByTime(1000 / pictures);
      watch.saw();
    }
  };
  return { watch, said, runs, source };
}

test("a source without frames is reported once, and so is its return", () => {
  const { watch, said, runs } = open();
  runs(10, 5);
  vi.advanceTimersByTime(4000);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(5000);
  expect(said).toEqual([true]);
  watch.saw();
  runs(10, 30);
  expect(said).toEqual([true, false]);
});

test("a source that never delivered a frame is reported, too", () => {
  const { said } = open();
  vi.advanceTimersByTime(5000);
  expect(said).toEqual([true]);
});

test("a source that is off (muted, ended) is not reported, and its time starts again when it is on", () => {
  const { said, source } = open({ isActive: false });
  vi.advanceTimersByTime(60_000);
  source.isActive = true;
  vi.advanceTimersByTime(3500);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(1500);
  expect(said).toEqual([true]);
  source.isActive = false;
  vi.advanceTimersByTime(500);
  expect(said).toEqual([true, false]);
});

test("a page that was suspended first gets the frames that arrived meanwhile", () => {
  const { said } = open();
  vi.advanceTimersByTime(3500);
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 60_000);
  vi.advanceTimersByTime(500);
  expect(said).toEqual([]);
  clock.mockRestore();
});

test("closing it ends all reports, and the source no longer counts as frozen", () => {
  const { watch, said } = open();
  vi.advanceTimersByTime(5000);
  watch.close();
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual([true, false]);
});
