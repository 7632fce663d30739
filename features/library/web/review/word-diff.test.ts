import { expect, test } from "vitest";
import { wordDiff } from "./word-diff.ts";

test("marks words that were added and removed", () => {
  expect(wordDiff("Send the budget by Friday.", "Send the report by Friday.")).toEqual([
    { text: "Send the ", kind: "same" },
    { text: "budget", kind: "removed" },
    { text: "report", kind: "added" },
    { text: " by Friday.", kind: "same" },
  ]);
  expect(wordDiff("Same", "Same")).toEqual([{ text: "Same", kind: "same" }]);
});

test("shortens unchanged text to what surrounds a change, at whole words", () => {
  const long = "word ".repeat(400);
  const [first, removed, added, last] = wordDiff(`${long}budget ${long}`, `${long}report ${long}`);
  expect([removed, added]).toEqual([
    { text: "budget", kind: "removed" },
    { text: "report", kind: "added" },
  ]);
  expect(first?.text).toMatch(/^ … {2}word .*word $/);
  expect(last?.text).toMatch(/^ word .*word … $/);
  expect((first?.text.length ?? 0) + (last?.text.length ?? 0)).toBeLessThan(400);
});

test("shows two long different texts as a whole, without comparing them for seconds", () => {
  const text = (letter: string) => Array.from({ length: 20_000 }, (_, index) => `${letter}${index}`).join(" ");
  const [before, now] = [text("a"), text("b")];
  expect(wordDiff(before, now)).toEqual([
    { text: before, kind: "removed" },
    { text: now, kind: "added" },
  ]);
});
