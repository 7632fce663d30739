import { describe, expect, test } from "vitest";
import { chooseLevel, wantsSoundOnly } from "./choose-level.ts";

const P720 = { side: 720, bitrate: 1_500_000 };
const P480 = { side: 480, bitrate: 500_000 };
const P360 = { side: 360, bitrate: 230_000 };
const LEVELS = [P720, P480, P360];
const auto = { choice: "auto", savesData: false, shownSide: 720 } as const;
const line = (kbs: number | null, ahead = 20) => ({ rate: kbs && kbs * 1000, sound: 70_000, ahead });

describe("the quality on Auto", () => {
  test("is the best that the line carries together with the sound", () => {
    for (const [kbs, level] of [
      [null, P720],
      [5_000, P720],
      [1_600, P480],
      [1_000, P480],
      [600, P360],
      [100, P360],
    ] as const)
      expect([kbs, chooseLevel(LEVELS, line(kbs), auto, null)]).toEqual([kbs, level]);
  });

  test("is lower while little is buffered", () => {
    expect(chooseLevel(LEVELS, line(2_000, 20), auto, null)).toBe(P720);
    expect(chooseLevel(LEVELS, line(2_000, 0), auto, null)).toBe(P480);
  });

  test("does not change back and forth", () => {
    const barely = line(1_850);
    expect(chooseLevel(LEVELS, barely, auto, P720)).toBe(P720);
    expect(chooseLevel(LEVELS, barely, auto, P480)).toBe(P480);
    expect(chooseLevel(LEVELS, line(2_500), auto, P480)).toBe(P720);
  });

  test("is not far above the size on the screen", () => {
    const shownAt = (shownSide: number) => chooseLevel(LEVELS, line(9_000), { ...auto, shownSide }, null);
    expect([1440, 720, 400, 360, 300, 100].map((side) => shownAt(side).side)).toEqual([720, 720, 720, 720, 480, 360]);
    expect(chooseLevel([P720], line(9_000), { ...auto, shownSide: 100 }, null)).toBe(P720);
  });

  test("with data saver is 480p at most, and the lowest if all are larger", () => {
    const saving = { ...auto, savesData: true };
    expect(chooseLevel(LEVELS, line(9_000), saving, null)).toBe(P480);
    expect(chooseLevel([P720], line(9_000), saving, null)).toBe(P720);
  });
});

test("a chosen quality holds on any line and screen, and is the next lower one where a video lacks it", () => {
  for (const kbs of [null, 100, 9_000])
    for (const savesData of [false, true])
      expect(chooseLevel(LEVELS, line(kbs, 0), { choice: 720, savesData, shownSide: 100 }, P360)).toBe(P720);
  expect(chooseLevel(LEVELS, line(9_000), { ...auto, choice: 600 }, null)).toBe(P480);
  expect(chooseLevel(LEVELS, line(9_000), { ...auto, choice: 240 }, null)).toBe(P360);
});

describe("the sound alone", () => {
  const wants = (kbs: number | null, { ahead = 0, is = false } = {}) => wantsSoundOnly("auto", line(kbs, ahead), P360.bitrate, is);

  test("plays when the line carries no picture and none is buffered", () => {
    expect(wants(150)).toBe(true);
    expect(wants(150, { ahead: 10 })).toBe(false);
    expect(wants(400)).toBe(false);
    expect(wants(null)).toBe(false);
  });

  test("ends when the line carries clearly more than the lowest picture", () => {
    expect(wants(310, { is: true })).toBe(true);
    expect(wants(400, { is: true })).toBe(false);
  });

  test("plays if the viewer wants it, and never if they want a picture", () => {
    expect(wantsSoundOnly("sound", line(9_000), P360.bitrate, false)).toBe(true);
    expect(wantsSoundOnly(360, line(10, 0), P360.bitrate, true)).toBe(false);
  });
});
