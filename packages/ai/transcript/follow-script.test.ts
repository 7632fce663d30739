import { describe, expect, test } from "vitest";
import type { TranscriptSegment } from "../port.ts";
import { followScript } from "./follow-script.ts";

/** A segment whose words are half a second long each. */
function hear(text: string, start: number): TranscriptSegment {
  const words = text.split(" ").map((word, index) => ({ text: word, start: start + index / 2, end: start + index / 2 + 0.5 }));
  return { text, start, end: start + words.length / 2, words, confidence: 0.4 };
}

const textsOf = (segments: TranscriptSegment[]) => segments.map(({ text }) => text);
const timesOf = (segments: TranscriptSegment[]) => segments.flatMap(({ words }) => words.map(({ start, end }) => [start, end]));

describe("a take with a script", () => {
  test("has its words and its sentences, at the times of what was recognized", () => {
    const heard = [hear("Pollan meet Wynne at noon", 1), hear("the plan is ready Dr Smith agrees", 5)];
    const segments = followScript(heard, "Paula, meet Ngyuen at noon.\n\nThe plan is “ready”. Dr. Smith agrees!");
    expect(textsOf(segments)).toEqual(["Paula, meet Ngyuen at noon.", "The plan is “ready”.", "Dr. Smith agrees!"]);
    expect(segments.map(({ start, end }) => [start, end])).toEqual([
      [1, 3.5],
      [5, 7],
      [7, 8.5],
    ]);
    expect(timesOf(segments)).toEqual(timesOf(heard));
    for (const { words, text, confidence } of segments) expect([words.map((word) => word.text).join(" "), confidence]).toEqual([text, 1]);
  });

  test("shares the time between recognized words among those that were not", () => {
    const [segment] = followScript([hear("we meet anne at noon", 1)], "We meet Anna-Maria de Vries at noon.");
    const [de] = segment?.words.filter(({ text }) => text === "de") ?? [];
    expect(de?.start).toBeGreaterThan(2);
    expect(de?.end).toBeLessThan(2.5);
    expect(segment?.words.at(-2)).toEqual({ text: "at", start: 2.5, end: 3 });
  });

  test("keeps it where hardly a word was recognized, spread over the speech", () => {
    const heard = [hear("low key hero", 2), hear("is a keel", 10)];
    const segments = followScript(heard, "Heute ist ein guter Tag für uns. Bis bald!");
    expect(textsOf(segments)).toEqual(["Heute ist ein guter Tag für uns.", "Bis bald!"]);
    expect([segments[0]?.start, segments[1]?.end]).toEqual([2, 11.5]);
    for (const [start = 0, end = 0] of timesOf(segments)) expect(end).toBeGreaterThan(start);
    // Only the word at the pause may reach over it.
    expect(timesOf(segments).filter(([start = 0, end = 0]) => start < 10 && end > 3.5).length).toBeLessThanOrEqual(1);
  });

  test("has no transcript where nothing was said, or nothing can be", () => {
    expect(followScript([], "Hello.")).toEqual([]);
    expect(followScript([hear("hello", 0)], "Hello.\n---\n…").map(({ text }) => text)).toEqual(["Hello."]);
    expect(followScript([hear("hello", 0)], "\n \n")).toEqual([]);
  });

  test("goes on in another segment after many words without an end mark, in order", () => {
    const script = Array.from({ length: 3_000 }, (_, index) => `word${index}`).join(" ");
    const segments = followScript([hear(script.toUpperCase(), 0)], script);
    expect(segments).toHaveLength(50);
    expect(textsOf(segments).join(" ")).toBe(script);
    const times = timesOf(segments).flat();
    expect(times).toEqual(times.toSorted((a = 0, b = 0) => a - b));
  });
});
