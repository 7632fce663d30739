import { expect, it } from "vitest";
import { searchSegments, segmentAt } from "./transcript.ts";

const segments = [
  { startSeconds: 1, endSeconds: 3, text: "Good morning" },
  { startSeconds: 3, endSeconds: 6, text: "The roadmap, first" },
  { startSeconds: 8, endSeconds: 9, text: "Good question" },
];

it("finds the current segment and keeps it during a pause", () => {
  expect([0.5, 1, 2.9, 3, 7, 8.5, 99].map((at) => segmentAt(segments, at))).toEqual([-1, 0, 0, 1, 1, 2, 2]);
});

it("ignores case and finds all segments for an empty search", () => {
  expect(searchSegments(segments, " GOOD ")).toEqual([0, 2]);
  expect(searchSegments(segments, "")).toEqual([0, 1, 2]);
  expect(searchSegments(segments, "nothing")).toEqual([]);
});
