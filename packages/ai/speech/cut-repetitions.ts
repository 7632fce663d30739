/** Phrases of up to this many words are checked; loops of speech models are short. */
const MAX_PHRASE = 8;
/** People say 'no, no, no' and 'very, very, very'; a fourth repetition is a loop of the model. */
const MAX_REPEATS = 3;

/**
 * Removes the loops of a speech model: a phrase repeated more than three times in a row is kept once. `isComplete`: the model ended the text.
 * If it did not, it repeated itself until there was no more time for words: at the end, one repetition is too much, even an unfinished one.
 */
export function cutRepetitions(text: string, { isComplete }: { isComplete: boolean }): string {
  let words = text.split(/\s+/).filter(Boolean);
  for (let length = 1; length <= MAX_PHRASE; length++) words = cutPhrases(words, length);
  return (isComplete ? words : cutLastLoop(words)).join(" ");
}

/** Makes `a b c d` of `a b c d b c d b`. */
function cutLastLoop(words: string[]): string[] {
  const keys = words.map(keyOf);
  for (let length = 1; length <= MAX_PHRASE; length++) {
    let from = keys.length;
    while (from > length && keys[from - 1] === keys[from - 1 - length]) from--;
    if (keys.length - from >= length) return words.slice(0, from);
  }
  return words;
}

const keyOf = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

function cutPhrases(words: string[], length: number): string[] {
  const keys = words.map(keyOf);
  const kept: string[] = [];
  for (let at = 0; at < words.length;) {
    let repeats = 1;
    while (isSamePhrase(keys, at, at + repeats * length, length)) repeats++;
    const isLoop = repeats > MAX_REPEATS;
    kept.push(...words.slice(at, at + (isLoop ? length : 1)));
    at += isLoop ? repeats * length : 1;
  }
  return kept;
}

function isSamePhrase(keys: string[], first: number, second: number, length: number): boolean {
  if (second + length > keys.length) return false;
  for (let index = 0; index < length; index++) if (keys[first + index] !== keys[second + index]) return false;
  return true;
}
