import { randomInt } from "node:crypto";
import { WORDS } from "./words.ts";

const COUNT = 3;
/** Of a provider's longer text, which a recognizer never hears without a fault. */
const MIN_HEARD = 0.8;
/** Shorter words must be the same. */
const MIN_LETTERS = 5;

/** Three different words: almost 200,000 phrases. */
export function makePhrase(): string {
  const chosen = new Set<string>();
  while (chosen.size < COUNT) chosen.add(WORDS[randomInt(WORDS.length)]!);
  return [...chosen].join(" ");
}

/** Whether the phrase was said, its words in this order: all of a short one, four fifths of a longer one. Words may be said before and between. */
export function isSpoken(phrase: string, heard: string): boolean {
  const [wanted, said] = [wordsOf(phrase), wordsOf(heard)];
  if (wanted.length === 0) return false;
  const found = countInOrder(wanted, said);
  return found / wanted.length >= (wanted.length <= COUNT ? 1 : MIN_HEARD);
}

/** The longest common subsequence. */
function countInOrder(wanted: readonly string[], said: readonly string[]): number {
  let row = Array.from({ length: said.length + 1 }, () => 0);
  for (const word of wanted) {
    const next = [0];
    said.forEach((other, at) => next.push(isAlike(word, other) ? row[at]! + 1 : Math.max(row[at + 1]!, next[at]!)));
    row = next;
  }
  return row.at(-1)!;
}

/** The same, or with one letter more, less or another one: recognizers write `harbour`, or a plural. */
function isAlike(word: string, other: string): boolean {
  if (word === other) return true;
  if (Math.abs(word.length - other.length) > 1 || word.length < MIN_LETTERS) return false;
  let from = 0;
  while (from < word.length && word[from] === other[from]) from++;
  let end = 0;
  while (end < Math.min(word.length, other.length) - from && word.at(-1 - end) === other.at(-1 - end)) end++;
  return Math.max(word.length, other.length) - from - end <= 1;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
