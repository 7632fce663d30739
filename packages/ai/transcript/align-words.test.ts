import { describe, expect, test } from "vitest";
import { alignWords } from "./align-words.ts";

const heard = "we meat at the harbor on Friday".split(" ").map((text, index) => ({ text, start: 10 + index, end: 10.8 + index }));
const span = { start: 10, end: 17 };

describe("corrected words", () => {
  test("that stayed keep their times, also with another case or punctuation", () => {
    const aligned = alignWords(heard, "We meet at the harbour, on Friday.", span);
    expect(aligned.map(({ text }) => text).join(" ")).toBe("We meet at the harbour, on Friday.");
    for (const [index, word] of aligned.entries())
      if (![1, 4].includes(index)) expect([word.start, word.end]).toEqual([heard[index]?.start, heard[index]?.end]);
  });

  test("that replace others share their time", () => {
    const aligned = alignWords(heard, "We will all meet at the harbor on Friday", span);
    expect(aligned[1]?.start).toBeCloseTo(10.8, 6);
    expect(aligned[3]?.end).toBeCloseTo(12, 6);
    expect(aligned[4]).toEqual({ text: "at", start: 12, end: 12.8 });
  });

  test("that have nothing in common with what was heard fill the segment", () => {
    const aligned = alignWords(heard, "completely different", span);
    expect([aligned[0]?.start, aligned[1]?.end]).toEqual([10, 17]);
  });

  test("none at all are none", () => expect(alignWords(heard, "  ", span)).toEqual([]));

  test("are always all there, in order and within the segment", () => {
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
