import { expect, test } from "vitest";
import { findFillers } from "./find-fillers.ts";

/** Each word lasts 0.3 s. A number is a silence in seconds before the next word. */
function said(...parts: (string | number)[]) {
  let now = 0;
  const words = parts.flatMap((part) => {
    if (typeof part === "number") {
      now += part;
      return [];
    }
    const word = { text: part, start: now, end: now + 0.3 };
    now += 0.35;
    return [word];
  });
  return [words, now] as const;
}

const texts = (...parts: (string | number)[]) => findFillers(...said(...parts)).map((filler) => filler.text);

test.each<[string, (string | number)[], string[]]>([
  ["sounds", ["So", "um,", "we", "uh", "met", "er", "ah"], ["um,", "uh", "er", "ah"]],
  ["words with capitals and punctuation", ["Um.", "Well", "Uh…", "yes"], ["Um.", "Uh…"]],
  ["phrases", ["it", "is", "sort", "of", "done", "I", "mean", "ready"], ["sort of", "I mean"]],
  ['no "like" in a comparison', ["it", "looks", "like", "rain"], []],
  ['"like" between pauses', ["it", "was", 0.2, "like", 0.3, "huge"], ["like"]],
  ['"like" between commas', ["it", "was,", "like,", "huge"], ["like,"]],
  ['no "like" with a pause on one side only', ["it", "was", 0.3, "like", "rain"], []],
  ['no "you know" in a question', ["do", "you", "know", "him"], []],
  ['"you know" between pauses', ["well,", "you", "know,", "it", "works"], ["you know,"]],
  ["no parts of other words", ["umbrella", "era", "Uhlan", "error"], []],
  ["nothing", [], []],
])("finds %s", (_, words, expected) => {
  expect(texts(...words)).toEqual(expected);
});

test("shortens a long pause to 0.3 s around its middle", () => {
  const [pause] = findFillers(...said("one", 1.25, "two"));
  expect(pause).toMatchObject({ kind: "pause", text: "Pause of 1.3 s" });
  expect(pause?.start).toBeCloseTo(0.45);
  expect(pause?.end).toBeCloseTo(1.45);
});

test("keeps a short pause", () => {
  expect(findFillers(...said("one", 0.7, "two"))).toEqual([]);
});

test("suggests a filler and the pause after it separately", () => {
  expect(texts("so", "um", 1, "we")).toEqual(["um", "Pause of 1.1 s"]);
});

test("shortens the silence before the first and after the last word", () => {
  const found = findFillers(...said(6.5, "one", "two", 4));
  expect(found.map(({ text }) => text)).toEqual(["Pause of 6.5 s", "Pause of 4.0 s"]);
  const [before, after] = found;
  expect([before?.start, after?.end]).toEqual([0, expect.closeTo(11.2)]);
  expect(before?.end).toBeCloseTo(6.2);
  expect(after?.start).toBeCloseTo(7.45);
  expect(findFillers([], 60)).toEqual([]);
});
