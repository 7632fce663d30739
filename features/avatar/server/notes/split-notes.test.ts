import { describe, expect, test } from "vitest";
import { spanOf, splitNotes, timeSentences } from "./split-notes.ts";

const textsOf = (notes: string) => splitNotes(notes).map(({ text }) => text);

describe("sentences of notes", () => {
  test.each([
    ["end with their marks", "One. Two? Three! Four", ["One.", "Two?", "Three!", "Four"]],
    ["end with their line", "Title\n\n- a point\n- another", ["Title", "- a point", "- another"]],
    ["do not end with an abbreviation", "We met Mr. Olsen at 5 p.m. on Friday. Fine.", ["We met Mr. Olsen at 5 p.m. on Friday.", "Fine."]],
    ["may end with one", "See you at 5 p.m.\nBye.", ["See you at 5 p.m.", "Bye."]],
    ["are found without spaces between them", "我们见面。谢谢。", ["我们见面。", "谢谢。"]],
    ["have a word", "… — !\n***\nYes.", ["Yes."]],
    ["are none of nothing", " \n ", []],
  ])("%s", (_, notes, expected) => {
    expect(textsOf(notes)).toEqual(expected);
    for (const { text, from, to } of splitNotes(notes)) expect(notes.slice(from, to)).toBe(text);
  });
});

const heardOf = (text: string) => text.split(" ").map((word, index) => ({ text: word, start: index, end: index + 0.8 }));

describe("times of sentences", () => {
  const sentences = splitNotes("Hello Siân. We use Kubernetes now. Thank you.");

  test("are those of their words, whatever was not recognized before", () => {
    const timed = timeSentences(sentences, heardOf("hello sharn we use cooper net is now thank you"), 11);
    expect(timed[0]).toEqual({ text: "Hello Siân.", start: 0, end: expect.closeTo(2) });
    expect(timed[1]).toEqual({ text: "We use Kubernetes now.", start: 2, end: 7.8 });
    expect(timed[2]).toEqual({ text: "Thank you.", start: 8, end: 9.8 });
  });

  test("are in order and within the video, also if nothing was understood", () => {
    const timed = timeSentences(sentences, heardOf("uh"), 9);
    expect(timed.map(({ start }) => start)).toEqual(timed.map(({ start }) => start).toSorted((one, other) => one - other));
    expect([timed[0]?.start, timed.at(-1)?.end]).toEqual([0, 9]);
  });

  test("are found in notes of ten minutes", () => {
    const words = Array.from(
      { length: 1_500 },
      (_, index) => `${index % 10 === 0 ? "Word" : "word"}${index}${index % 10 === 9 ? "." : ""}`,
    ).join(" ");
    const timed = timeSentences(splitNotes(words), heardOf(words.replaceAll(/word1\b/gu, "work")), 1_500);
    expect(timed).toHaveLength(150);
    expect(timed[149]).toMatchObject({ start: 1_490, end: 1_499.8 });
  });

  test("reach into the pauses around them for a retake", () => {
    const timed = timeSentences(sentences, heardOf("hello sharn we use it now thank you"), 9);
    expect(spanOf(timed, 0, 9)).toEqual({ from: 0, to: expect.closeTo(2) });
    expect(spanOf(timed, 1, 9)).toEqual({ from: expect.closeTo(2), to: 5.9 });
    expect(spanOf(timed, 2, 9)).toEqual({ from: 5.9, to: 9 });
  });
});
