import { expect, test } from "vitest";
import { findRewatched, findSkipped } from "./find-parts.ts";

test("lists parts that a fifth of the viewers rewatched, most first", () => {
  expect(findRewatched([0, 1, 1, 0, 3, 4, 0, 9, 0, 2, 2, 2], 10)).toEqual([
    { from: 4, to: 6, viewers: 4 },
    { from: 9, to: 12, viewers: 2 },
  ]);
  expect(findRewatched([0, 0, 0], 10)).toEqual([]);
});

test("lists parts that most viewers skipped, but not where they left", () => {
  expect(findSkipped([10, 10, 3, 2, 4, 9, 9, 1, 1, 1])).toEqual([{ from: 2, to: 5, viewers: 2 }]);
  expect(findSkipped([10, 8, 6, 4, 2, 0])).toEqual([]);
  expect(findSkipped([])).toEqual([]);
});
