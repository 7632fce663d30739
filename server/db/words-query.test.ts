import { expect, test } from "vitest";
import { divideQuery, ownedWordsQuery, wordsQuery } from "./words-query.ts";

const owner = "0199d3a4-0000-7000-8000-00c0ffee1234";

test("each word is looked for by its beginning, all of them wanted", () => {
  expect(wordsQuery(" Bud  gra ")).toBe("'bud':* & 'gra':*");
  expect(wordsQuery("Überblick ÉTÉ")).toBe("'überblick':* & 'été':*");
});

test("a word with marks in it is looked for whole or as its parts", () => {
  expect(wordsQuery("ada@ac")).toBe("('ada@ac':* | ('ada':* & 'ac':*))");
  expect(wordsQuery("q3-plan")).toBe("('q3-plan':* | ('q3':* & 'plan':*))");
});

test("what is operators and quotes elsewhere is words or nothing here", () => {
  expect(wordsQuery("a' | !b & (c) \\")).toBe("'a':* & 'b':* & 'c':*");
  expect(wordsQuery("o'n")).toBe("('o''n':* | ('o':* & 'n':*))");
  expect(wordsQuery("a\\b")).toBe("('a\\\\b':* | ('a':* & 'b':*))");
  for (const nothing of ["", "   ", "!!! & | ()", "\u0000", "🎬"]) expect(wordsQuery(nothing)).toBeNull();
});

test("an address book looks for short words apart from the others", () => {
  expect(divideQuery("f", owner)).toEqual({ short: ["f"], long: null });
  const long = "'ffee1234/budg':* & ('ffee1234/a@b':* | ('ffee1234/a':* & 'ffee1234/b':*))";
  expect(divideQuery("Fi budg ÉTÉ a@b", owner)).toEqual({ short: ["fi", "été"], long });
  expect(divideQuery("%_", owner)).toBeNull();
});

test("a long text is cut", () => {
  expect(wordsQuery("x ".repeat(10_000))?.split("&")).toHaveLength(12);
  expect(wordsQuery("y".repeat(10_000))).toBe(`'${"y".repeat(60)}':*`);
});

test("among one person's words each begins with the end of their id", () => {
  expect(ownedWordsQuery("Bud gra", owner)).toBe("'ffee1234/bud':* & 'ffee1234/gra':*");
  expect(ownedWordsQuery("ada@ac", owner)).toBe("('ffee1234/ada@ac':* | ('ffee1234/ada':* & 'ffee1234/ac':*))");
  expect(ownedWordsQuery("!", owner)).toBeNull();
});
