import { describe, expect, test } from "vitest";
import type { TranscriptSegment } from "@aside/ai/port.ts";
import { chapterTitle } from "./chapter-title.ts";
import { suggestChapters } from "./suggest-chapters.ts";

const WORD = 0.4;

/** Each text is a segment. It starts half a second after the previous one, or after the given pause (seconds). A word takes 0.4 s. */
function say(...said: (string | number)[]): TranscriptSegment[] {
  const segments: TranscriptSegment[] = [];
  let at = 0;
  for (const item of said) {
    if (typeof item === "number") {
      at += item;
      continue;
    }
    const words = item.split(" ").map((text, index) => ({ text, start: at + index * WORD, end: at + (index + 1) * WORD }));
    const end = words.at(-1)?.end ?? at;
    segments.push({ text: item, start: at, end, words, confidence: 0.9 });
    at = end + 0.5;
  }
  return segments;
}

const BUDGET = [
  "So, let's talk about the budget for spring.",
  "The budget grew because travel costs grew and the hotel costs doubled.",
  "Travel is half of the budget, and hotel costs are a quarter of it.",
  "If we cut travel the budget holds, and costs fall below the plan.",
  "So the budget needs a cap on travel and on every hotel.",
];
const HIRING = [
  "Now, hiring engineers for the mobile team.",
  "We interviewed nine engineers and two candidates accepted offers.",
  "Candidates liked the mobile team and asked about interviews and mentors.",
  "Engineers who interview candidates need training, and mentors need time.",
  "The mobile team wants three more engineers by June.",
];
const LAUNCH = [
  "Finally, the launch date moves to October.",
  "The launch depends on the store review, which takes a week.",
  "Marketing prepares posters for the launch and the store page.",
  "A late review delays the launch, the posters and the store page.",
  "October leaves room for review before the launch.",
];
const endOf = (segments: TranscriptSegment[]) => segments.at(-1)?.end ?? 0;
const suggest = (segments: TranscriptSegment[]) => suggestChapters(segments, endOf(segments));
const textOf = (segments: TranscriptSegment[]) => segments.map((segment) => segment.text).join(" ");

describe("suggested chapters", () => {
  test.each([
    [
      "three topics with pauses",
      say(...BUDGET, 2, ...HIRING, 2, ...LAUNCH),
      ["The budget for spring", "Hiring engineers for the mobile team", "The launch date moves to October"],
    ],
    [
      "three topics without",
      say(...BUDGET, ...HIRING, ...LAUNCH),
      ["The budget for spring", "Hiring engineers for the mobile team", "The launch date moves to October"],
    ],
    ["one topic", say(...BUDGET), []],
    ["a short video", say("Hello there.", 3, "This is all."), []],
    ["silence", [], []],
    ["half a minute of speech in a long silence", say(BUDGET[0] as string, 60, HIRING[0] as string, 60, LAUNCH[0] as string), []],
  ])("%s", (_, segments, titles) => {
    expect(suggest(segments).map((chapter) => chapter.title)).toEqual(titles);
  });

  test("start at 0, are at least 15 s apart, are few, and use the speaker's words", () => {
    const long = say(...Array.from({ length: 8 }, () => [...BUDGET, 5, ...HIRING, 0.5, ...LAUNCH, 3]).flat());
    const chapters = suggest(long);
    expect(chapters[0]?.start).toBe(0);
    expect(chapters.length).toBeGreaterThan(10);
    expect(chapters.length).toBeLessThanOrEqual(endOf(long) / 20 + 1);
    chapters.forEach(({ start, title }, index) => {
      expect(start - (chapters[index - 1]?.start ?? -15)).toBeGreaterThanOrEqual(15);
      expect(endOf(long) - start).toBeGreaterThanOrEqual(15);
      expect(title.length).toBeLessThanOrEqual(60);
      expect(textOf(long).toLowerCase()).toContain(title.toLowerCase());
    });
  });

  test("of an hour of speech are computed quickly", () => {
    const hour = say(...Array.from({ length: 70 }, () => [...BUDGET, ...HIRING, ...LAUNCH]).flat());
    const began = performance.now();
    expect(suggest(hour).length).toBeLessThanOrEqual(50);
    expect(performance.now() - began).toBeLessThan(15_000);
  });
});

describe("a chapter's title", () => {
  test.each([
    ["Okay, so, next let's look at the numbers, which are fine.", "The numbers"],
    ["I want to talk to you about patience.", "Patience"],
    ["Right.", "Right"],
    ["The roof leaks", "The roof leaks"],
    ["What does it cost?", "What does it cost?"],
    ["Okay, well, we ship on Monday.", "We ship on Monday"],
    [
      "A very long sentence that goes on about harbours and lighthouses and the keepers of them all",
      "A very long sentence that goes on about harbours",
    ],
    ["x".repeat(90), `X${"x".repeat(59)}`],
    ["<script>alert(1)</script> is code.", "<script>alert(1)</script> is code"],
    ["iPhone sales are up", "iPhone sales are up"],
    ["", ""],
  ])("%s", (said, title) => {
    expect(chapterTitle(said.split(" ").filter(Boolean))).toBe(title);
  });
});
