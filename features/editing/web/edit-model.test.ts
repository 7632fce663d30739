import { describe, expect, test } from "vitest";
import type { KeptRange } from "../contract.ts";
import { dragArea, turnArea } from "./areas.ts";
import {
  addBlur,
  changeBlur,
  cutAll,
  cutOut,
  deleteWords,
  type EditModel,
  endDrag,
  openModel,
  partAt,
  redo,
  removeBlur,
  restore,
  rotate,
  select,
  setCrop,
  setVolume,
  splitAt,
  trimEnd,
  trimStart,
  undo,
  wholeList,
  withFrameRate,
} from "./edit-model.ts";
import { cutsOf, lengthOf, nextKept, snap, toEdited, toOriginal } from "./ranges.ts";

const DURATION = 10;
const open = (frameRate = 30) => openModel({ duration: DURATION, frameRate }, null);
const pairs = (ranges: readonly KeptRange[]) => ranges.map(({ start, end }) => [Number(start.toFixed(3)), Number(end.toFixed(3))]);

describe("kept ranges", () => {
  test.each<[string, (model: EditModel) => EditModel, number[][]]>([
    ["are shortened by trimming the start", (model) => trimStart(model, 2), [[2, 10]]],
    ["align a trimmed start to a frame", (model) => trimStart(model, 2.02), [[2.033, 10]]],
    ["are shortened by trimming the end", (model) => trimEnd(model, 8), [[0, 8]]],
    ["allow moving the start back", (model) => trimStart(trimStart(model, 4), 1), [[1, 10]]],
    ["allow moving the end back", (model) => trimEnd(trimEnd(model, 4), 9), [[0, 9]]],
    ["keep the start before the end", (model) => trimStart(trimEnd(model, 5), 9), [[4.733, 5]]],
    ["keep the end after the start", (model) => trimEnd(trimStart(model, 5), 1), [[5, 5.267]]],
    [
      "are divided by a cut",
      (model) => cutOut(model, 3, 4),
      [
        [0, 3],
        [4, 10],
      ],
    ],
    [
      "merge overlapping cuts",
      (model) => cutOut(cutOut(model, 3, 5), 4, 6),
      [
        [0, 3],
        [6, 10],
      ],
    ],
    [
      "merge adjacent cuts",
      (model) => cutOut(cutOut(model, 3, 4), 4, 5),
      [
        [0, 3],
        [5, 10],
      ],
    ],
    ["can't be removed completely", (model) => cutOut(model, 0, 10), [[0, 10]]],
    ["can't become shorter than a quarter of a second", (model) => cutOut(model, 0.2, 10), [[0, 10]]],
    ["can become a quarter of a second long", (model) => cutOut(model, 0.2667, 10), [[0, 0.267]]],
    ["allow trimming past a cut", (model) => trimStart(cutOut(model, 3, 4), 5), [[5, 10]]],
    ["start after the cut if trimmed into it", (model) => trimStart(cutOut(model, 3, 4), 3.5), [[4, 10]]],
    [
      "restore part of a cut",
      (model) => restore(cutOut(model, 3, 6), { start: 4, end: 5 }),
      [
        [0, 3],
        [4, 5],
        [6, 10],
      ],
    ],
    ["restore a whole cut", (model) => restore(cutOut(model, 3, 6), { start: 3, end: 6 }), [[0, 10]]],
    [
      "are divided by several cuts at once",
      (model) =>
        cutAll(model, [
          { start: 1, end: 2 },
          { start: 5, end: 6 },
        ]),
      [
        [0, 1],
        [2, 5],
        [6, 10],
      ],
    ],
    [
      "lose deleted words",
      (model) =>
        deleteWords(model, [
          { text: "a", start: 2, end: 2.4 },
          { text: "b", start: 2.5, end: 3 },
        ]),
      [
        [0, 2],
        [3, 10],
      ],
    ],
    ["are unchanged if no words are deleted", (model) => deleteWords(model, []), [[0, 10]]],
    ["are unchanged by a split", (model) => splitAt(model, 5), [[0, 10]]],
    ["are unchanged by a cut shorter than a frame", (model) => cutOut(model, 5, 5.01), [[0, 10]]],
  ])("%s", (_, change, expected) => {
    expect(pairs(change(open()).list.ranges)).toEqual(expected);
  });

  test("splitting twice removes the split, and a cut can't be split", () => {
    expect(splitAt(open(), 5).splits).toEqual([5]);
    expect(splitAt(splitAt(open(), 5), 5).splits).toEqual([]);
    expect(splitAt(cutOut(open(), 4, 6), 5).splits).toEqual([]);
    expect(splitAt(open(), 0).splits).toEqual([]);
  });

  test("parts are bounded by splits and the edges of cuts", () => {
    const model = splitAt(splitAt(cutOut(open(), 6, 7), 2), 4);
    expect(partAt(model, 0)).toEqual({ start: 0, end: 2 });
    expect(partAt(model, 2)).toEqual({ start: 2, end: 4 });
    expect(partAt(model, 5)).toEqual({ start: 4, end: 6 });
    expect(partAt(model, 6.5)).toEqual({ start: 6, end: 7 });
    expect(partAt(model, 10)).toEqual({ start: 7, end: 10 });
  });

  test("a selection is aligned to frames in either direction, and cleared by a cut", () => {
    const model = select(open(), { start: 4.01, end: 2 });
    expect(model.selection).toEqual({ start: 2, end: 4 });
    expect(select(open(), { start: 2, end: 2.01 }).selection).toBeNull();
    expect(cutOut(model, 2, 4).selection).toBeNull();
  });
});

describe("picture and sound", () => {
  test("limits the volume", () => {
    expect(setVolume(open(), 9).list.volume).toBe(4);
    expect(setVolume(open(), -1).list.volume).toBe(0);
  });

  test("keeps a blurred area within the picture and the video", () => {
    const model = addBlur(open(), { x: 0.9, y: -0.2, width: 0.3, height: 0.001 }, { start: 8, end: 12 });
    expect(model.list.blurs).toEqual([{ x: 0.7, y: 0, width: 0.3, height: 0.04, start: 8, end: 10 }]);
    expect(changeBlur(model, 0, { start: 1, end: 0 }).list.blurs[0]).toMatchObject({ start: 1, end: 1.1 });
    expect(removeBlur(model, 0).list.blurs).toEqual([]);
  });

  test("ignores a crop of the whole picture, and rotates a crop with the picture", () => {
    expect(setCrop(open(), { x: 0, y: 0, width: 1, height: 1 }).list.crop).toBeNull();
    const model = rotate(setCrop(open(), { x: 0, y: 0, width: 0.5, height: 0.25 }));
    expect(model.list).toMatchObject({ rotate: 90, crop: { x: 0.75, y: 0, width: 0.25, height: 0.5 } });
    expect(rotate(rotate(rotate(model))).list).toMatchObject({ rotate: 0, crop: { x: 0, y: 0, width: 0.5, height: 0.25 } });
  });

  test("rotating an area back restores it", () => {
    const area = { x: 0.125, y: 0.25, width: 0.5, height: 0.25 };
    for (const degrees of [0, 90, 180, 270]) expect(turnArea(turnArea(area, degrees), -degrees)).toEqual(area);
  });

  test("handles move only their own edges", () => {
    const area = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };
    expect(dragArea(area, "se", 0.125, 0.25)).toEqual({ x: 0.25, y: 0.25, width: 0.625, height: 0.75 });
    expect(dragArea(area, "n", 0.5, -0.125)).toEqual({ x: 0.25, y: 0.125, width: 0.5, height: 0.625 });
    expect(dragArea(area, "move", 1, 0)).toEqual({ x: 0.5, y: 0.25, width: 0.5, height: 0.5 });
    expect(dragArea(area, "e", -1, 0).width).toBeCloseTo(0.04);
  });
});

describe("undo", () => {
  test("goes back to the start and forward again", () => {
    let model = setVolume(splitAt(cutOut(trimEnd(trimStart(open(), 1), 9), 3, 4), 6), 2);
    const end = model.list;
    for (let i = 0; i < 20; i++) model = undo(model);
    expect(model.list).toEqual(wholeList(DURATION));
    expect(model.splits).toEqual([]);
    for (let i = 0; i < 20; i++) model = redo(model);
    expect(model.list).toEqual(end);
    expect(model.splits).toEqual([6]);
  });

  test("clears redo after a new change", () => {
    const model = cutOut(undo(trimStart(open(), 2)), 5, 6);
    expect(redo(model)).toBe(model);
  });

  test("treats a drag as one step, and does not restore cuts that it passes", () => {
    let model = cutOut(open(), 3, 4);
    for (const at of [1, 2, 5, 6, 2]) model = trimStart(model, at, "start");
    model = endDrag(model);
    expect(pairs(model.list.ranges)).toEqual([
      [2, 3],
      [4, 10],
    ]);
    expect(model.past).toHaveLength(2);
    expect(pairs(undo(model).list.ranges)).toEqual([
      [0, 3],
      [4, 10],
    ]);
  });

  test("ignores a drag back to its start", () => {
    const model = endDrag(trimStart(trimStart(open(), 2, "start"), 0, "start"));
    expect(model.past).toEqual([]);
  });

  test("ignores a change without effect", () => {
    expect(setVolume(open(), 1).past).toEqual([]);
    expect(cutOut(open(), 0, 10).past).toEqual([]);
  });
});

describe("times", () => {
  const ranges = [
    { start: 1, end: 3 },
    { start: 5, end: 6 },
    { start: 8, end: 10 },
  ];

  test.each([
    [0, 0],
    [1, 0],
    [2, 1],
    [3, 2],
    [4, 2],
    [5.5, 2.5],
    [7, 3],
    [10, 5],
  ])("maps second %d of the original to second %d of the edit", (original, edited) => {
    expect(toEdited(ranges, original)).toBeCloseTo(edited);
  });

  test.each([
    [0, 1],
    [1, 2],
    [2, 5],
    [2.5, 5.5],
    [3, 8],
    [5, 10],
    [9, 10],
  ])("maps second %d of the edit to second %d of the original", (edited, original) => {
    expect(toOriginal(ranges, edited)).toBeCloseTo(original);
  });

  test.each([
    [0, 1],
    [2, 2],
    [3, 5],
    [7, 8],
    [10, null],
  ])("continues playback from second %d at %s", (from, to) => {
    expect(nextKept(ranges, from)).toBe(to);
  });

  test("cuts are the gaps between kept ranges", () => {
    expect(pairs(cutsOf(ranges, { duration: 11, frameRate: 30 }))).toEqual([
      [0, 1],
      [3, 5],
      [6, 8],
      [10, 11],
    ]);
    expect(lengthOf(ranges)).toBe(5);
  });

  test("snaps to the end of the video even if it is not on a frame", () => {
    expect(snap(3.3466, { duration: 3.35, frameRate: 30 })).toBe(3.35);
    expect(snap(-1, { duration: 3, frameRate: 30 })).toBe(0);
    expect(snap(1.01, { duration: 3, frameRate: 30 })).toBe(1);
  });

  test.each([
    [24, 1.03, 1.0417],
    [25, 1.03, 1.04],
    [25, 1.019, 1],
    [29.97, 10.02, 10.01],
    [60, 1.03, 1.0333],
    [60, 1.019, 1.0167],
  ])("at %d frames per second, snaps %d to the frame at %d", (frameRate, seconds, frame) => {
    expect(snap(seconds, { duration: 20, frameRate })).toBeCloseTo(frame, 3);
  });

  test.each([24, 25, 50, 60])("at %d frames per second, cuts a whole frame but not half a frame", (frameRate) => {
    const frame = 1 / frameRate;
    expect(lengthOf(cutOut(open(frameRate), 5, 5 + frame).list.ranges)).toBeCloseTo(DURATION - frame);
    expect(lengthOf(cutOut(open(frameRate), 5, 5 + 0.4 * frame).list.ranges)).toBe(DURATION);
    expect(select(open(frameRate), { start: 5, end: 5 + 0.4 * frame }).selection).toBeNull();
    const shortest = lengthOf(trimEnd(open(frameRate), 0).list.ranges);
    expect(shortest).toBeGreaterThanOrEqual(0.249);
    expect(shortest).toBeLessThan(0.25 + frame);
  });

  test("keeps existing cuts when the frame rate becomes known, and aligns later ones to frames", () => {
    const model = withFrameRate(trimStart(open(), 1.0333), 25);
    expect(pairs(cutOut(model, 5.03, 6.03).list.ranges)).toEqual([
      [1.033, 5.04],
      [6.04, 10],
    ]);
    expect(withFrameRate(model, 25)).toBe(model);
  });
});
