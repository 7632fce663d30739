import { expect, test } from "vitest";
import { ThreadTime } from "./thread-time.ts";

const LEAD = 7000;
const piece = (timestamp: number) => ({ timestamp, sampleRate: 48_000, samples: new Float32Array(480) });

/** Pieces by their timestamps and times of arrival. */
function convert(given: [timestamp: number, arrivedAt: number][]): number[] {
  const time = new ThreadTime(LEAD);
  return given.map(([timestamp, arrivedAt]) => time.inPage(piece(timestamp), arrivedAt));
}

test("counts from the start of the thread become those of the page", () => {
  expect(
    convert([
      [3000, 10_004],
      [3010, 10_014],
      [3020, 10_024],
    ]),
  ).toEqual([10_000, 10_010, 10_020]);
});

test("sound from before the thread had the stream is already counted as the page does", () => {
  expect(
    convert([
      [10_000, 10_030],
      [10_010, 10_031],
      [3020, 10_031],
      [3030, 10_034],
    ]),
  ).toEqual([10_000, 10_010, 10_020, 10_030]);
});

test("a browser that counts in the same way everywhere needs no conversion, also after a gap", () => {
  expect(
    convert([
      [10_000, 10_004],
      [10_010, 10_014],
      [18_000, 18_004],
    ]),
  ).toEqual([10_000, 10_010, 18_000]);
  // Since the computer was started.
  expect(
    convert([
      [900_000, 10_004],
      [900_010, 10_014],
      [908_000, 18_004],
    ]),
  ).toEqual([900_000, 900_010, 908_000]);
});

test("a gap as long as the lead changes nothing once the thread counts by itself", () => {
  expect(
    convert([
      [3000, 10_004],
      [10_000, 17_004],
      [10_010, 17_014],
    ]),
  ).toEqual([10_000, 17_000, 17_010]);
});
