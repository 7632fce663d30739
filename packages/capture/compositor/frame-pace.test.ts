import { expect, test } from "vitest";
import { FramePace } from "./frame-pace.ts";

/** `frames` contains the number of frames in each second. */
function run(pace: FramePace, rates: number[], from = { seconds: 0, frames: 0 }) {
  let { seconds, frames } = from;
  for (const rate of rates) {
    seconds++;
    frames += rate;
    pace.note({ seconds, frames });
  }
  return { seconds, frames };
}

test("does not report a machine that keeps up or has a single delay", () => {
  const pace = new FramePace(30);
  expect(pace.rates).toMatchObject({ frameRate: 30, isSlow: false });
  const at = run(pace, [30, 30, 30, 29, 30]);
  expect(pace.rates).toMatchObject({ frameRate: 30, isSlow: false });
  run(pace, [12, 30, 30], at);
  expect(pace.rates.isSlow).toBe(false);
});

test("does not report a slow machine in the first seconds, while everything loads", () => {
  const pace = new FramePace(30);
  run(pace, [3, 10, 20]);
  expect(pace.rates.isSlow).toBe(false);
});

test("reports a slow machine with its frame rate until it recovers", () => {
  const pace = new FramePace(30);
  const at = run(pace, [30, 30, 18, 18, 18, 18]);
  expect(pace.rates).toMatchObject({ frameRate: 18, isSlow: true });
  run(pace, [30, 30, 30, 30], at);
  expect(pace.rates).toMatchObject({ frameRate: 30, isSlow: false });
});

test("judges by the frame rate that was asked for", () => {
  const pace = new FramePace(60);
  const at = run(pace, [60, 60, 50, 50, 50, 50]);
  expect(pace.rates).toMatchObject({ frameRate: 50, isSlow: false });
  run(pace, [40, 40, 40, 40], at);
  expect(pace.rates).toMatchObject({ frameRate: 40, isSlow: true });
});
