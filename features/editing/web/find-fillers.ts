import type { KeptRange } from "../contract.ts";
import type { Word } from "./edit-model.ts";

/** A suggested cut. `text`: the filler words, or the label of a pause. */
export type Filler = KeptRange & { kind: "word" | "pause"; text: string };

/** A pause longer than this (seconds) is suggested for shortening to `SHORT_PAUSE`. */
const LONG_PAUSE = 0.8;
const SHORT_PAUSE = 0.3;
/** Seconds of silence on both sides that mark "like" and "you know" as fillers. */
const ASIDE_PAUSE = 0.12;

/** Always fillers. */
const ALWAYS = ["i mean", "sort of", "um", "umm", "uhm", "uh", "uhh", "er", "erm", "ah", "hmm"];
/** Fillers only if set off by pauses or commas. */
const PARENTHETICAL = ["you know", "like"];

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}' ]/gu, "");
const endsClause = (text: string) => /[,.;:!?…-]["')]*$/.test(text.trim());

/**
 * Finds filler words and long pauses, sorted by time: also before the first and after the last word. All times are in seconds of the
 * original, which lasts `duration`.
 */
export function findFillers(words: readonly Word[], duration: number): Filler[] {
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return [];
  const found = pauseOf(0, first.start, "start");
  for (let index = 0; index < words.length; index++) {
    const count = fillerAt(words, index);
    if (count > 0) {
      const run = words.slice(index, index + count);
      found.push({ kind: "word", text: run.map((word) => word.text.trim()).join(" "), ...spanOf(run) });
    }
    const end = index + Math.max(0, count - 1);
    const [word, next] = [words[end], words[end + 1]];
    if (word && next) found.push(...pauseOf(word.end, next.start, "inside"));
    index = end;
  }
  return [...found, ...pauseOf(last.end, duration, "end")];
}

const spanOf = (run: readonly Word[]): KeptRange => ({ start: run[0]?.start ?? 0, end: run.at(-1)?.end ?? 0 });

/** Number of words of the filler that starts at `index`; 0 if there is none. */
function fillerAt(words: readonly Word[], index: number): number {
  const is = (phrase: string) => {
    const parts = phrase.split(" ");
    return parts.every((part, at) => plain(words[index + at]?.text ?? "").trim() === part) ? parts.length : 0;
  };
  for (const phrase of ALWAYS) if (is(phrase)) return is(phrase);
  for (const phrase of PARENTHETICAL) if (is(phrase) && isSetOff(words, index, is(phrase))) return is(phrase);
  return 0;
}

function isSetOff(words: readonly Word[], index: number, count: number): boolean {
  return isBreak(words, index - 1) && isBreak(words, index + count - 1);
}

/** Whether a word is followed by a pause or punctuation. True before the first and after the last word. */
function isBreak(words: readonly Word[], index: number): boolean {
  const [word, next] = [words[index], words[index + 1]];
  return !word || !next || endsClause(word.text) || next.start - word.end > ASIDE_PAUSE;
}

/** Cuts a long pause, and keeps a short one before and after words. */
function pauseOf(from: number, to: number, place: "start" | "inside" | "end"): Filler[] {
  if (to - from <= LONG_PAUSE) return [];
  const start = place === "start" ? from : from + (place === "inside" ? SHORT_PAUSE / 2 : SHORT_PAUSE);
  const end = place === "end" ? to : to - (place === "inside" ? SHORT_PAUSE / 2 : SHORT_PAUSE);
  return [{ kind: "pause", text: `Pause of ${(to - from).toFixed(1)} s`, start, end }];
}
