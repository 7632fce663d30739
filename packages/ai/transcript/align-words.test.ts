import { describe, expect, test } from "vitest";
import { alignWords } from "./align-words.ts";

const heard = "we meat at the harbor on Friday".split(" ").map((text, index) => ({ text, start: 10 + index, end: 10.8 + index }));
const span = { start: 10, end: 17 };

describe("the words of a corrected transcript", () => {
  test("keep their times when they are unchanged, also with different case or punctuation", () => {
    const aligned = alignWords(heard, "We meet at the harbour, on Friday.", span);
    expect(aligned.map(({ text }) => text).join(" ")).toBe("We meet at the harbour, on Friday.");
    for (const [index, word] of aligned.entries())
      if (![1, 4].includes(index)) expect([word.start, word.end]).toEqual([heard[index]?.start, heard[index]?.end]);
  });

  test("share the time of the words that they replace", () => {
    const aligned = alignWords(heard, "We will all meet at the harbor on Friday", span);
    expect(aligned[1]?.start).toBeCloseTo(10.8, 6);
    expect(aligned[3]?.end).toBeCloseTo(12, 6);
    expect(aligned[4]).toEqual({ text: "at", start: 12, end: 12.8 });
  });

  test("fill the segment when they have nothing in common with the original", () => {
    const aligned = alignWords(heard, "completely different", span);
    expect([aligned[0]?.start, aligned[1]?.end]).toEqual([10, 17]);
  });

  test("are empty for an empty text", () => expect(alignWords(heard, "  ", span)).toEqual([]));

  test("are complete, in order and within the segment", () => {
    const vocabulary = ["we", "meet", "at", "noon", "Friday", "ok", "42", "…"];
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const sentence = () => Array.from({ length: random(30) }, () => vocabulary[random(vocabulary.length)] as string);
    for (let run = 0; run < 500; run++) {
      const [before, after] = [sentence(), sentence()];
      const known = before.map((text, index) => ({ text, start: index, end: index + 0.9 }));
      const aligned = alignWords(known, after.join(" "), { start: 0, end: before.length });
      expect(aligned.map(({ text }) => text)).toEqual(after);
      let last = 0;
      for (const { start, end } of aligned) {
        expect(start).toBeGreaterThanOrEqual(last - 1e-9);
        expect(end).toBeGreaterThanOrEqual(start - 1e-9);
        last = end;
      }
      expect(last).toBeLessThanOrEqual(before.length + 1e-9);
    }
  });
});
