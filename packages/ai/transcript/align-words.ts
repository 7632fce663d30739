import { estimateWordTimes } from "../speech/estimate-word-times.ts";
import type { TimedWord } from "../port.ts";

/** Longer texts are not compared word by word (the table would be larger than 8 MB): their words share the segment's time. */
const MAX_COMPARED = 2_000;

/**
 * The words of a corrected text with the times of the original words: an unchanged word keeps its time, and the words between two
 * unchanged ones share the time between them, in proportion to their spoken length. `start`..`end`: the segment, in seconds.
 */
export function alignWords(heard: TimedWord[], text: string, { start, end }: { start: number; end: number }): TimedWord[] {
  const words = text.split(/\s+/).filter(Boolean);
  const kept = findKept(heard, words);
  const aligned: TimedWord[] = [];
  let from = start;
  let next = 0;
  for (const { at, word } of [...kept, { at: words.length, word: null }]) {
    const until = Math.max(from, word ? word.start : end);
    aligned.push(...estimateWordTimes(words.slice(next, at).join(" "), [{ start: from, end: until }]));
    if (!word) break;
    aligned.push({ ...word, text: words[at] as string });
    from = word.end;
    next = at + 1;
  }
  return aligned;
}

/** The longest common subsequence of both word lists: the position of each word in the new text. */
export function findKept(heard: TimedWord[], words: string[]): { at: number; word: TimedWord }[] {
  if (words.length * heard.length > MAX_COMPARED ** 2) return [];
  const [before, after] = [heard.map((word) => plain(word.text)), words.map(plain)];
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      lengths[i]![j] = before[i] === after[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
  const kept: { at: number; word: TimedWord }[] = [];
  for (let i = 0, j = 0; i < before.length && j < after.length;) {
    if (before[i] === after[j]) kept.push({ at: j++, word: heard[i++]! });
    else if (lengths[i + 1]![j]! >= lengths[i]![j + 1]!) i++;
    else j++;
  }
  return kept;
}

const plain = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "") || word;
