import { expect, test } from "vitest";
import { splitTermsQuery, ownedTermsQuery, searchTermsQuery } from "./search-terms-query.ts";

const owner = "0199d3a4-0000-7000-8000-00c0ffee1234";

test("each word is a prefix, and all words must match", () => {
  expect(searchTermsQuery(" Bud  gra ")).toBe("'bud':* & 'gra':*");
  expect(searchTermsQuery("Überblick ÉTÉ")).toBe("'überblick':* & 'été':*");
});

test("a word with punctuation matches as a whole or by its parts", () => {
  expect(searchTermsQuery("ada@ac")).toBe("('ada@ac':* | ('ada':* & 'ac':*))");
  expect(searchTermsQuery("q3-plan")).toBe("('q3-plan':* | ('q3':* & 'plan':*))");
});

test("operators and quotes of tsquery are plain words or ignored", () => {
  expect(searchTermsQuery("a' | !b & (c) \\")).toBe("'a':* & 'b':* & 'c':*");
  expect(searchTermsQuery("o'n")).toBe("('o''n':* | ('o':* & 'n':*))");
  expect(searchTermsQuery("a\\b")).toBe("('a\\\\b':* | ('a':* & 'b':*))");
  for (const nothing of ["", "   ", "!!! & | ()", "\u0000", "🎬"]) expect(searchTermsQuery(nothing)).toBeNull();
});

test("for an address book, short words are returned separately", () => {
  expect(splitTermsQuery("f", owner)).toEqual({ short: ["f"], long: null });
  const long = "'ffee1234/budg':* & ('ffee1234/a@b':* | ('ffee1234/a':* & 'ffee1234/b':*))";
  expect(splitTermsQuery("Fi budg ÉTÉ a@b", owner)).toEqual({ short: ["fi", "été"], long });
  expect(splitTermsQuery("%_", owner)).toBeNull();
});

test("a long text is cut", () => {
  expect(searchTermsQuery("x ".repeat(10_000))?.split("&")).toHaveLength(12);
  expect(searchTermsQuery("y".repeat(10_000))).toBe(`'${"y".repeat(60)}':*`);
});

test("for one owner, each term starts with the end of their id", () => {
  expect(ownedTermsQuery("Bud gra", owner)).toBe("'ffee1234/bud':* & 'ffee1234/gra':*");
  expect(ownedTermsQuery("ada@ac", owner)).toBe("('ffee1234/ada@ac':* | ('ffee1234/ada':* & 'ffee1234/ac':*))");
  expect(ownedTermsQuery("!", owner)).toBeNull();
});
