import { expect, test } from "vitest";
import { splitSentences, textOf } from "@aside/ai/text/split-sentences.ts";
import { pickSummary } from "./pick-summary.ts";
import { pickTitles } from "./pick-titles.ts";
import { isCourtesy, tidySentence } from "./tidy-sentence.ts";

function sentencesOf(text: string) {
  const words = text.split(" ").map((word, index) => ({ text: word, start: index / 2, end: index / 2 + 0.4 }));
  return splitSentences([{ text, start: 0, end: words.length / 2, confidence: 0.9, words }], { isWhole: true });
}

test("abbreviated titles, initials and times of day do not end a sentence", () => {
  expect(sentencesOf("Ask Dr. Kim or Mr. J. Olsen at 5 p.m. today. Then rest.").map(textOf)).toEqual([
    "Ask Dr. Kim or Mr. J. Olsen at 5 p.m. today.",
    "Then rest.",
  ]);
});

test("a short pause does not end a sentence; a long pause or another speaker does", () => {
  const segment = (text: string, start: number, speaker?: number) => ({
    text,
    start,
    end: start + 1,
    confidence: 1,
    words: [{ text, start, end: start + 1 }],
    ...(speaker === undefined ? {} : { speaker }),
  });
  const read = (...segments: ReturnType<typeof segment>[]) => splitSentences(segments, { isWhole: true }).map(textOf);
  expect(read(segment("send", 0), segment("it", 1.6))).toEqual(["send it"]);
  expect(read(segment("send", 0), segment("it", 4))).toEqual(["send", "it"]);
  expect(read(segment("send", 0, 0), segment("it", 1.6, 1))).toEqual(["send", "it"]);
});

test.each([
  ["So, um, okay, the price went up.", "The price went up."],
  ["Hi Gordon, it was great meeting you.", "It was great meeting you."],
  ["Good morning everyone. ", ""],
  ["The, um, price went up.", "The price went up."],
  ["Nothing to tidy here.", "Nothing to tidy here."],
])("cleans up: %s", (said, tidied) => {
  expect(tidySentence(said)).toBe(tidied);
});

test.each(["Thanks so much for having us out.", "Talk soon!", "This is Martin from accounting.", "Let me know if you have questions.", ""])(
  "says nothing: %s",
  (said) => {
    expect(isCourtesy(tidySentence(said))).toBe(true);
  },
);

const MESSAGE =
  "Hi team, happy Friday. So, the checkout went live on Wednesday and conversion is up eleven percent. The sun is out here. Payments from Brazil failed for two hours because the tax field was missing. By the way, I saw a fox. The checkout will get a test for the tax field before the next release. Birds sang. Some of us had soup. Enjoy the weekend.";

test("a summary consists of the speaker's sentences in order, without greetings, with their times", () => {
  const sentences = sentencesOf(MESSAGE);
  const { points, confidence } = pickSummary(sentences);
  expect(points.map((point) => point.text)).toEqual([
    "The checkout went live on Wednesday and conversion is up eleven percent.",
    "Payments from Brazil failed for two hours because the tax field was missing.",
  ]);
  expect(points[0]?.source).toEqual({ start: sentences[1]?.start, end: sentences[1]?.end, quote: textOf(sentences[1]!) });
  expect(confidence).toBeGreaterThan(0.4);
  expect(confidence).toBeLessThanOrEqual(0.9);
});

test("a text of one or two sentences is kept; one of greetings gives nothing", () => {
  expect(pickSummary(sentencesOf("The van is ready.")).points.map((point) => point.text)).toEqual(["The van is ready."]);
  expect(pickSummary(sentencesOf("Hello everyone. Talk soon!"))).toEqual({ points: [], confidence: 0 });
});

test("a repeated statement is one point", () => {
  const twice = "The budget for the new office is forty thousand dollars. ";
  const { points } = pickSummary(sentencesOf(`${twice}${twice}The lease for the building ends in June. The plants need water.`));
  expect(points.filter((point) => point.text.startsWith("The budget"))).toHaveLength(1);
});

test("titles are the speaker's words, at most five, distinct, and cut at a clause", () => {
  const sentences = sentencesOf(MESSAGE);
  const titles = pickTitles(sentences, pickSummary(sentences).points);
  expect(titles.length).toBeLessThanOrEqual(5);
  expect(new Set(titles.map((title) => title.text)).size).toBe(titles.length);
  expect(titles.map((title) => title.text)).toContain("The checkout went live on Wednesday");
  for (const { text, source } of titles) expect(source.quote.toLowerCase()).toContain(text.toLowerCase());
  expect(pickTitles(sentencesOf("Hello. Okay. Yes."), [])).toEqual([]);
});
