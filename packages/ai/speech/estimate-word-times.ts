import type { TimedWord } from "../port.ts";
import type { Span } from "./speech-protocol.ts";

/**
 * Estimated word times: the spans of speech are divided by how long each word takes to say. Monotone and inside the speech,
 * but not aligned with the audio: a word may be off by some tenths of a second.
 */
export function estimateWordTimes(text: string, speech: Span[]): TimedWord[] {
  const words = text.split(/\s+/).filter(Boolean);
  const weights = words.map(weigh);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const voiced = speech.reduce((sum, span) => sum + span.end - span.start, 0);
  let spoken = 0;
  return words.map((word, index) => {
    const start = timeAt(speech, (spoken / total) * voiced, "start");
    spoken += weights[index]!;
    return { text: word, start, end: timeAt(speech, (spoken / total) * voiced, "end") };
  });
}

/** In letters: every vowel group is a syllable and counts as two more; a digit counts as a word. */
function weigh(word: string): number {
  const letters = word.replace(/[^\p{L}]/gu, "").length;
  const syllables = word.match(/[aeiouy]+/gi)?.length ?? 0;
  const digits = word.match(/\d/g)?.length ?? 0;
  return 1 + letters + 2 * syllables + 5 * digits;
}

/** The time by which that much speech was heard. At a border between spans a start lies after the pause and an end before it. */
function timeAt(speech: Span[], voicedSeconds: number, edge: "start" | "end"): number {
  let left = voicedSeconds;
  for (const { start, end } of speech) {
    const length = end - start;
    if (edge === "end" ? left <= length + 1e-9 : left < length - 1e-9) return start + Math.min(left, length);
    left -= length;
  }
  return speech.at(-1)!.end;
}
