import { estimateWordTimes } from "./estimate-word-times.ts";
import type { TimedWord } from "../port.ts";
import type { Span } from "./speech-protocol.ts";

/**
 * The words of a text with an engine's times. Engines omit punctuation and divide words differently, so letters are matched instead of
 * words. Where the letters differ, the times are estimated from the speech spans.
 */
export function assignWordTimes(text: string, heard: TimedWord[], speech: Span[]): TimedWord[] {
  const words = text.split(/\s+/).filter(Boolean);
  const owners = heard.flatMap((word, index) => Array.from({ length: lettersOf(word.text).length }, () => index));
  if (owners.length === 0 || lettersOf(words.join("")) !== lettersOf(heard.map((word) => word.text).join("")))
    return estimateWordTimes(text, speech);
  let letter = 0;
  let previousEnd = 0;
  return words.map((word) => {
    const length = lettersOf(word).length;
    const first = heard[owners[Math.min(letter, owners.length - 1)]!]!;
    const last = heard[owners[Math.min(letter + Math.max(length, 1), owners.length) - 1]!]!;
    letter += length;
    const start = Math.max(previousEnd, first.start);
    previousEnd = Math.max(start, last.end);
    return { text: word, start, end: previousEnd };
  });
}

const lettersOf = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
