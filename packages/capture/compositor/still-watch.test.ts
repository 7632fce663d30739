import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StillWatch } from "./still-watch.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(source = { isOn: true }) {
  const said: boolean[] = [];
  const watch = new StillWatch({ isOn: () => source.isOn, onChange: (isStill) => said.push(isStill) });
  const runs = (seconds: number, pictures: number) => {
    for (let n = 0; n < seconds * pictures; n++) {
      vi.advanceTimersByTime(1000 / pictures);
      watch.saw();
    }
  };
  return { watch, said, runs, source };
}

test("a source without pictures is told once, and their return", () => {
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

test("one that never gave a picture is told, too", () => {
  const { said } = open();
  vi.advanceTimersByTime(5000);
  expect(said).toEqual([true]);
});

test("of a source that is off (muted, ended) no pictures are missed, and it has its time when it is on again", () => {
  const { said, source } = open({ isOn: false });
  vi.advanceTimersByTime(60_000);
  source.isOn = true;
  vi.advanceTimersByTime(3500);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(1500);
  expect(said).toEqual([true]);
  source.isOn = false;
  vi.advanceTimersByTime(500);
  expect(said).toEqual([true, false]);
});

test("a page that slept has first to get what came meanwhile", () => {
  const { said } = open();
  vi.advanceTimersByTime(3500);
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 60_000);
  vi.advanceTimersByTime(500);
  expect(said).toEqual([]);
  clock.mockRestore();
});

test("whoever closes it hears nothing more, and that nothing stands still", () => {
  const { watch, said } = open();
  vi.advanceTimersByTime(5000);
  watch.close();
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual([true, false]);
});
