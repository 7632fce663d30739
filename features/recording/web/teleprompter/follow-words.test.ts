import { describe, expect, test } from "vitest";
import { comparable, followWords } from "./follow-words.ts";
import { VoiceFollower } from "./voice-follower.ts";

const NOTES =
  "Good morning everyone. The quarterly report is ready, and we need to send the budget to the finance team before Friday. " +
  "Our new office opens in September. Please bring your questions to the meeting on Tuesday. " +
  "I want to thank the people who worked through the summer. Without them we would not be here.";
const words = NOTES.split(" ");
const after = (phrase: string) => NOTES.slice(0, NOTES.indexOf(phrase) + phrase.length).split(" ").length;

function follow(said: string, from = 0): number {
  const notes = words.map(comparable);
  const heard: string[] = [];
  let position = from;
  for (const word of said.split(" ").map(comparable)) {
    heard.push(word);
    position = followWords(notes, heard, position) ?? position;
  }
  return position;
}

describe("the speaker's position", () => {
  test.each<[string, string, number, string | number]>([
    ["reads the notes as written", "Good morning everyone. The quarterly report is ready", 0, "report is ready,"],
    ["tolerates misheard words", "could morning every one the quarter lee reports is ready", 0, "report is ready,"],
    ["tolerates skipped words", "good morning everyone the report is ready and we need send the budget", 0, "send the budget"],
    ["tolerates added words", "good morning dear everyone the very quarterly big report is ready", 0, "report is ready,"],
    ["follows a skipped sentence", "good morning everyone our new office opens in September", 0, "opens in September."],
    ["follows two skipped sentences", "good morning everyone I want to thank the people", 0, "to thank the people"],
    ["follows a repeated phrase", "and we need to we need to send the budget", 8, "send the budget"],
    ["follows a repeated sentence", "our new office opens in September our new office opens in September", 20, "opens in September."],
    ["goes back by two sentences", "the quarterly report is ready and we need to send", after("Tuesday."), "need to send"],
    [
      "returns to the notes after an ad-lib",
      "the quarterly report is ready by the way what lovely weather outside and we need to send the budget",
      3,
      "send the budget",
    ],
    ["stays during an ad-lib", "so yesterday my neighbour bought himself another bicycle", 8, 8],
    ["does not jump because of common words only", "to the and to", 4, 4],
    ["stays if no word matches", "xyzzy plugh", 12, 12],
  ])("%s", (_, said, from, until) => {
    expect(follow(said, from)).toBe(typeof until === "number" ? until : after(until));
  });

  test("finds every word of the notes in order", () => {
    const notes = words.map(comparable);
    let position = 0;
    words.forEach((_, index) => {
      position = followWords(notes, notes.slice(0, index + 1), position) ?? position;
      expect(index + 1 - position).toBeLessThanOrEqual(1);
    });
    expect(position).toBe(words.length);
  });

  test("takes time linear in the length of the notes", () => {
    const notes = Array.from({ length: 3000 }, (_, index) => `word${index % 700}`);
    const started = performance.now();
    for (let index = 100; index < 200; index++) followWords(notes, notes.slice(0, index), index - 1);
    expect((performance.now() - started) / 100).toBeLessThan(100);
  });

  test("handles empty notes and words without letters", () => {
    expect(followWords([], ["a"], 0)).toBe(null);
    expect(followWords(["a"], [], 0)).toBe(null);
    expect(comparable("—!")).toBe("");
    expect(comparable("É’")).toBe("e");
  });
});

describe("between recognized words", () => {
  /** Words spoken at `pace` words per second, beginning at `start`. */
  const say = (text: string, start: number, pace: number) =>
    text.split(" ").map((word, index) => ({ text: word, end: start + (index + 1) / pace }));
  const speak = (follower: VoiceFollower, from: number, to: number, isSpeaking: boolean) => {
    for (let at = from; at <= to; at += 0.05) follower.listen(at, isSpeaking);
  };

  test("scrolls while someone is speaking and stops during silence", () => {
    const follower = new VoiceFollower(words, 2);
    speak(follower, 0, 5, true);
    expect(follower.estimate(5)).toBeCloseTo(10, 0);
    speak(follower, 5.1, 9, false);
    expect(follower.estimate(9)).toBeCloseTo(10, 0);
  });

  test("is corrected by late words and adopts the speaker's pace", () => {
    const follower = new VoiceFollower(words, 2);
    speak(follower, 0, 7, true);
    follower.hear(say(words.slice(0, 15).join(" "), 0, 3));
    expect(follower.pace).toBeGreaterThan(2.7);
    // 15 words by second 5, then 2 more seconds of speech at almost 3 words per second.
    expect(Math.abs(follower.estimate(7) - 21)).toBeLessThan(1.5);
  });

  test("waits while the speaker says something else", () => {
    const follower = new VoiceFollower(words, 2);
    speak(follower, 0, 10, true);
    follower.hear(say("Good morning everyone today my neighbour bought bicycles again", 0, 2));
    expect(follower.estimate(10)).toBe(3);
    follower.hear(say("Good morning everyone today my neighbour bought bicycles again the quarterly report", 0, 2));
    expect(follower.estimate(6)).toBeCloseTo(6, 0);
  });

  test("continues from the position after a manual move", () => {
    const follower = new VoiceFollower(words, 2);
    speak(follower, 0, 4, true);
    follower.moveTo(20, 4);
    speak(follower, 4.1, 5, true);
    expect(follower.estimate(5)).toBeCloseTo(22, 0);
  });
});
