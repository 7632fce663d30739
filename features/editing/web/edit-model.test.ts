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
    ["trim the start", (model) => trimStart(model, 2), [[2, 10]]],
    ["trim the start to a frame", (model) => trimStart(model, 2.02), [[2.033, 10]]],
    ["trim the end", (model) => trimEnd(model, 8), [[0, 8]]],
    ["the start goes back", (model) => trimStart(trimStart(model, 4), 1), [[1, 10]]],
    ["the end goes back", (model) => trimEnd(trimEnd(model, 4), 9), [[0, 9]]],
    ["the start never passes the end", (model) => trimStart(trimEnd(model, 5), 9), [[4.733, 5]]],
    ["the end never passes the start", (model) => trimEnd(trimStart(model, 5), 1), [[5, 5.267]]],
    [
      "cut out",
      (model) => cutOut(model, 3, 4),
      [
        [0, 3],
        [4, 10],
      ],
    ],
    [
      "cut over a cut",
      (model) => cutOut(cutOut(model, 3, 5), 4, 6),
      [
        [0, 3],
        [6, 10],
      ],
    ],
    [
      "cuts that touch",
      (model) => cutOut(cutOut(model, 3, 4), 4, 5),
      [
        [0, 3],
        [5, 10],
      ],
    ],
    ["all cannot go", (model) => cutOut(model, 0, 10), [[0, 10]]],
    ["less than a quarter cannot be left", (model) => cutOut(model, 0.2, 10), [[0, 10]]],
    ["a quarter can", (model) => cutOut(model, 0.2667, 10), [[0, 0.267]]],
    ["trim through a cut", (model) => trimStart(cutOut(model, 3, 4), 5), [[5, 10]]],
    ["trim into a cut", (model) => trimStart(cutOut(model, 3, 4), 3.5), [[4, 10]]],
    [
      "restore",
      (model) => restore(cutOut(model, 3, 6), { start: 4, end: 5 }),
      [
        [0, 3],
        [4, 5],
        [6, 10],
      ],
    ],
    ["restore all of a cut", (model) => restore(cutOut(model, 3, 6), { start: 3, end: 6 }), [[0, 10]]],
    [
      "several at once",
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
      "words",
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
    ["no words", (model) => deleteWords(model, []), [[0, 10]]],
    ["a split cuts nothing", (model) => splitAt(model, 5), [[0, 10]]],
    ["less than a frame is no cut", (model) => cutOut(model, 5, 5.01), [[0, 10]]],
  ])("%s", (_, change, expected) => {
    expect(pairs(change(open()).list.ranges)).toEqual(expected);
  });

  test("splitting twice removes the mark, and a cut cannot be split", () => {
    expect(splitAt(open(), 5).splits).toEqual([5]);
    expect(splitAt(splitAt(open(), 5), 5).splits).toEqual([]);
    expect(splitAt(cutOut(open(), 4, 6), 5).splits).toEqual([]);
    expect(splitAt(open(), 0).splits).toEqual([]);
  });

  test("parts go from split to split and to the edges of cuts", () => {
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
  test("volume is limited", () => {
    expect(setVolume(open(), 9).list.volume).toBe(4);
    expect(setVolume(open(), -1).list.volume).toBe(0);
  });

  test("a blurred area stays within the picture and the video", () => {
    const model = addBlur(open(), { x: 0.9, y: -0.2, width: 0.3, height: 0.001 }, { start: 8, end: 12 });
    expect(model.list.blurs).toEqual([{ x: 0.7, y: 0, width: 0.3, height: 0.04, start: 8, end: 10 }]);
    expect(changeBlur(model, 0, { start: 1, end: 0 }).list.blurs[0]).toMatchObject({ start: 1, end: 1.1 });
    expect(removeBlur(model, 0).list.blurs).toEqual([]);
  });

  test("a crop of the whole picture is none; it rotates with the picture", () => {
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

  test("a new change clears redo", () => {
    const model = cutOut(undo(trimStart(open(), 2)), 5, 6);
    expect(redo(model)).toBe(model);
  });

  test("a drag is one step and keeps what it passes over", () => {
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

  test("a drag back to its start is no step", () => {
    const model = endDrag(trimStart(trimStart(open(), 2, "start"), 0, "start"));
    expect(model.past).toEqual([]);
  });

  test("a change without effect is no step", () => {
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
  ])("%d of the original is %d in the edit", (original, edited) => {
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
  ])("%d in the edit is %d of the original", (edited, original) => {
    expect(toOriginal(ranges, edited)).toBeCloseTo(original);
  });

  test.each([
    [0, 1],
    [2, 2],
    [3, 5],
    [7, 8],
    [10, null],
  ])("playback continues from %d at %s", (from, to) => {
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

  test("snapping stops at the end, which need not be a frame", () => {
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
  ])("at %d frames a second, %d is the frame at %d", (frameRate, seconds, frame) => {
    expect(snap(seconds, { duration: 20, frameRate })).toBeCloseTo(frame, 3);
  });

  test.each([24, 25, 50, 60])("at %d frames a second a frame can be cut out, half a frame cannot", (frameRate) => {
    const frame = 1 / frameRate;
    expect(lengthOf(cutOut(open(frameRate), 5, 5 + frame).list.ranges)).toBeCloseTo(DURATION - frame);
    expect(lengthOf(cutOut(open(frameRate), 5, 5 + 0.4 * frame).list.ranges)).toBe(DURATION);
    expect(select(open(frameRate), { start: 5, end: 5 + 0.4 * frame }).selection).toBeNull();
    const shortest = lengthOf(trimEnd(open(frameRate), 0).list.ranges);
    expect(shortest).toBeGreaterThanOrEqual(0.249);
    expect(shortest).toBeLessThan(0.25 + frame);
  });

  test("the frame rate may arrive later: earlier cuts stay, later ones are aligned to frames", () => {
    const model = withFrameRate(trimStart(open(), 1.0333), 25);
    expect(pairs(cutOut(model, 5.03, 6.03).list.ranges)).toEqual([
      [1.033, 5.04],
      [6.04, 10],
    ]);
    expect(withFrameRate(model, 25)).toBe(model);
  });
});
