import { expect, test } from "vitest";
import { createQuoteFinder } from "./find-quote.ts";

const wordsOf = (...texts: string[]) => texts.map((text, index) => ({ text, start: index, end: index + 0.5 }));
const english = createQuoteFinder(wordsOf("The", "twenty-first,", "we'll", "meet", "Ann.", "The", "end."));

test("a quote is found ignoring case and punctuation, and returned with the transcript's words and times", () => {
  expect(english("THE TWENTY FIRST we’ll")).toEqual({ start: 0, end: 2.5, quote: "The twenty-first, we'll" });
  expect(english("meet ann!")).toEqual({ start: 3, end: 4.5, quote: "meet Ann." });
  expect(english("the end")).toEqual({ start: 5, end: 6.5, quote: "The end." });
});

test.each(["meet An", "eet Ann", "we will meet", "meet the end", "", "...", "Ann the"])("was not said: %j", (quote) => {
  expect(english(quote)?.quote.toLowerCase()).toBe(quote === "Ann the" ? "ann. the" : undefined);
});

test("in a language without spaces, quotes are found by characters", () => {
  const chinese = createQuoteFinder(wordsOf("我们", "明天", "开会。"));
  expect(chinese("明天开会")).toEqual({ start: 1, end: 2.5, quote: "明天 开会。" });
  expect(chinese("们明")).toBeNull();
});
