import { expect, test } from "vitest";
import { findFillers } from "./find-fillers.ts";

/** "word" takes 0.3 s; a number is a silence of so many seconds before the next word. */
function said(...parts: (string | number)[]) {
  let now = 0;
  return parts.flatMap((part) => {
    if (typeof part === "number") {
      now += part;
      return [];
    }
    const word = { text: part, start: now, end: now + 0.3 };
    now += 0.35;
    return [word];
  });
}

const texts = (...parts: (string | number)[]) => findFillers(said(...parts)).map((filler) => filler.text);

test.each<[string, (string | number)[], string[]]>([
  ["sounds", ["So", "um,", "we", "uh", "met", "er", "ah"], ["um,", "uh", "er", "ah"]],
  ["capitals and marks", ["Um.", "Well", "Uh…", "yes"], ["Um.", "Uh…"]],
  ["phrases", ["it", "is", "sort", "of", "done", "I", "mean", "ready"], ["sort of", "I mean"]],
  ["like that compares", ["it", "looks", "like", "rain"], []],
  ["like between pauses", ["it", "was", 0.2, "like", 0.3, "huge"], ["like"]],
  ["like between commas", ["it", "was,", "like,", "huge"], ["like,"]],
  ["like after a pause only", ["it", "was", 0.3, "like", "rain"], []],
  ["you know that asks", ["do", "you", "know", "him"], []],
  ["you know between pauses", ["well,", "you", "know,", "it", "works"], ["you know,"]],
  ["parts of other words", ["umbrella", "era", "Uhlan", "error"], []],
  ["nothing", [], []],
])("finds %s", (_, words, expected) => {
  expect(texts(...words)).toEqual(expected);
});

test("a long pause is shortened to 0.3 s at its middle", () => {
  const [pause] = findFillers(said("one", 1.25, "two"));
  expect(pause).toMatchObject({ kind: "pause", text: "Pause of 1.3 s" });
  expect(pause?.start).toBeCloseTo(0.45);
  expect(pause?.end).toBeCloseTo(1.45);
});

test("a short pause is kept", () => {
  expect(findFillers(said("one", 0.7, "two"))).toEqual([]);
});

test("a filler before a pause and the pause are two suggestions", () => {
  expect(texts("so", "um", 1, "we")).toEqual(["um", "Pause of 1.1 s"]);
});
