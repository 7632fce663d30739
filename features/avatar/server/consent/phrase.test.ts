import { expect, test } from "vitest";
import { isSpoken, makePhrase } from "./phrase.ts";
import { WORDS } from "./words.ts";

test("a phrase is three different words of the list", () => {
  for (let n = 0; n < 50; n++) {
    const words = makePhrase().split(" ");
    expect(new Set(words).size).toBe(3);
    expect(WORDS).toEqual(expect.arrayContaining(words));
  }
  expect(new Set(WORDS).size).toBe(WORDS.length);
});

test.each([
  ["I agree. Basket, window, paper.", true],
  ["basket and then a window, and paper", true],
  ["Baskets, windows, paper.", true],
  ["window basket paper", false],
  ["basket window", false],
  ["basket paper window", false],
  ["basket willow paper", false],
  ["", false],
])("basket window paper: %s", (heard, expected) => {
  expect(isSpoken("basket window paper", heard)).toBe(expected);
});

test("of a longer text, one word in five may be misheard", () => {
  const text = "I, Ada, agree that a video of me is made today. Orange, river, silver.";
  expect(isSpoken(text, "I aida agree that the video of me is made today orange river silver")).toBe(true);
  expect(isSpoken(text, "Something else was said here, orange river silver")).toBe(false);
  expect(isSpoken("", "anything")).toBe(false);
});
