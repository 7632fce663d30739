import { estimateWordTimes } from "../speech/estimate-word-times.ts";
import { splitSentences, textOf } from "../text/split-sentences.ts";
import type { TimedWord, TranscriptSegment } from "../port.ts";
import { alignWords, findKept } from "./align-words.ts";

/** Where fewer words were recognized, those that were may be others of the same text. */
const LEAST_FOUND = 1 / 3;
/** A longer sentence goes on in the next segment: segments are corrected and translated one by one. */
const MAX_WORDS = 60;

/**
 * The words of a text that is known, with the times of what was recognized of it: a segment for each sentence, and one at least for each
 * line. Nothing where no speech was heard.
 */
export function followScript(heard: TranscriptSegment[], script: string): TranscriptSegment[] {
  const timed = timeWords(heard, script);
  let next = 0;
  const lines = script.split("\n").map((line) => {
    const from = next;
    next += countWords(line);
    return toSegment(timed.slice(from, next));
  });
  return splitSentences(lines)
    .flatMap(({ words }) => {
      const starts = words.flatMap((_, index) => (index % MAX_WORDS === 0 ? [index] : []));
      return starts.map((start) => toSegment(words.slice(start, start + MAX_WORDS)));
    })
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
}

function timeWords(heard: TranscriptSegment[], script: string): TimedWord[] {
  const [first, last] = [heard[0], heard.at(-1)];
  if (!first || !last) return [];
  const [known, words] = [heard.flatMap((segment) => segment.words), script.split(/\s+/).filter(Boolean)];
  if (findKept(known, words).length < words.length * LEAST_FOUND) return estimateWordTimes(script, heard);
  return alignWords(known, script, { start: first.start, end: last.end });
}

const countWords = (line: string): number => line.split(/\s+/).filter(Boolean).length;

/** Nothing is uncertain about words that are known. */
const toSegment = (words: TimedWord[]): TranscriptSegment => {
  const [start, end] = [words[0]?.start ?? 0, words.at(-1)?.end ?? 0];
  return { text: textOf({ words }), start, end, words, confidence: 1 };
};
