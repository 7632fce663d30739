import { expect, test } from "vitest";
import { firstSentence } from "./first-sentence.ts";

test.each([
  ["", ""],
  ["  One\n two.  Three. ", "One two."],
  ["No end", "No end"],
  ["It costs 3.5 million. Really.", "It costs 3.5 million."],
])("returns the first sentence of %j", (text, sentence) => {
  expect(firstSentence(text)).toBe(sentence);
});

test("cuts a long sentence at a word", () => {
  const sentence = firstSentence("word ".repeat(100_000));
  expect(sentence).toBe(`${"word ".repeat(39)}word…`);
  expect(firstSentence("x".repeat(100_000))).toBe(`${"x".repeat(200)}…`);
});
