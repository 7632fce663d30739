import { describe, expect, test } from "vitest";
import { makePassages } from "./make-passages.ts";
import { readMarks } from "./search.ts";
import { fromBytes, likenessOf, signatureOf, toBytes } from "./vectors.ts";

const segment = (text: string, start: number, end: number) => ({ text, start, end, words: [], confidence: 1 });
const nothing = { segments: [], title: "", summary: null, note: "", notes: [] };

describe("passages", () => {
  test("of a transcript are a few sentences with their start time; a long pause starts another", () => {
    const segments = [
      segment("One.", 0, 1),
      segment("Two.", 1.5, 2),
      segment("Three.", 8, 9),
      segment("x".repeat(300), 9, 12),
      segment("Four.", 12, 13),
    ];
    expect(makePassages({ ...nothing, segments }).map(({ text, start, end }) => [text.slice(0, 9), start, end])).toEqual([
      ["One. Two.", 0, 2],
      ["Three.", 8, 9],
      ["xxxxxxxxx", 9, 12],
      ["Four.", 12, 13],
    ]);
  });

  test("of notes contain the visible text, and private ones have an owner", () => {
    const notes = [{ userId: "ada", html: "<p>Ask <strong>Bob</strong> &amp; Eve</p>" }];
    expect(makePassages({ ...nothing, title: "Plan", note: "<ul><li>A</li><li>B</li></ul>", notes })).toEqual([
      { kind: "title", text: "Plan", start: null, end: null, ownerId: null },
      { kind: "note", text: "A B", start: null, end: null, ownerId: null },
      { kind: "my_note", text: "Ask Bob & Eve", start: null, end: null, ownerId: "ada" },
    ]);
  });

  test("contain no control characters, and long notes are cut", () => {
    const [title] = makePassages({ ...nothing, title: "a\u0001b\u0002c" });
    expect(title?.text).toBe("a b c");
    const long = makePassages({ ...nothing, note: "x".repeat(9_000) });
    expect(long.map(({ text }) => text.length)).toEqual(Array.from({ length: 9 }, () => 1000));
  });
});

test("matches are ranges of the plain text", () => {
  expect(readMarks("The \u0001budget\u0002 and the \u0001plan\u0002")).toEqual({
    snippet: "The budget and the plan",
    matches: [
      { from: 4, to: 10 },
      { from: 19, to: 23 },
    ],
  });
});

test("vectors keep their values, and equal directions are similar", () => {
  const vector = Float32Array.from({ length: 512 }, (_, index) => Math.sin(index) / 16);
  expect(fromBytes(toBytes(vector))).toEqual(vector);
  expect(likenessOf(vector, vector)).toBeCloseTo(1, 1);
  expect(signatureOf(vector)).toMatch(/^[01]{512}$/);
});
