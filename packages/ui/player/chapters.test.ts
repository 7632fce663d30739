import { expect, test } from "vitest";
import { chapterAt, chapterNear, chapterStep } from "./chapters.ts";

const chapters = [10, 30, 50].map((start) => ({ start, title: `at ${start}` }));

test.each([
  [0, undefined],
  [10, "at 10"],
  [29.9, "at 10"],
  [80, "at 50"],
])("the chapter at %s s is %s", (seconds, title) => {
  expect(chapterAt(chapters, seconds)?.title).toBe(title);
});

test.each([
  [0, 1, 10],
  [10, 1, 30],
  [55, 1, undefined],
  [55, -1, 50],
  [52, -1, 30],
  [10, -1, 0],
] as const)("from %s s, a step of %s seeks to %s", (seconds, by, start) => {
  expect(chapterStep(chapters, seconds, by)).toBe(start);
});

test.each([
  [28.5, 2, 30],
  [31, 2, 30],
  [25, 2, undefined],
  [21, 25, 30],
])("the chapter near %s s, at most %s s away, starts at %s", (seconds, reach, start) => {
  expect(chapterNear(chapters, seconds, reach)?.start).toBe(start);
});

test("returns no next or previous chapter if there are none", () => {
  expect([chapterStep([], 5, 1), chapterStep([], 5, -1)]).toEqual([undefined, undefined]);
});
