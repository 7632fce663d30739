import type { TimedWord, TranscriptSegment } from "../port.ts";

/** Seconds, as its words' times. */
export type Sentence = { words: TimedWord[]; start: number; end: number };

/** "Mr. Olsen" and "at 5 p.m. on" are not ends. */
const ABBREVIATION = /^["'(]*(?:mr|mrs|ms|dr|prof|st|vs|etc|e\.g|i\.e|a\.m|p\.m|no|[a-z])\.$/iu;
export const isAbbreviation = (word: string): boolean => ABBREVIATION.test(word);
const isEnd = (word: string) => /[.?!…]["')\]]*$/u.test(word) && !isAbbreviation(word);
/** A pause within a sentence is shorter than this, in seconds. */
const LONGEST_BREATH = 1.5;

/**
 * At a full stop, a question or an exclamation mark, and where the transcriber heard silence. `isWhole`: a sentence without its end mark
 * goes on after a breath, so that what was said in one go stays together.
 */
export function splitSentences(segments: TranscriptSegment[], options: { isWhole?: boolean } = {}): Sentence[] {
  const sentences: Sentence[] = [];
  let words: TimedWord[] = [];
  const close = () => {
    const [first, last] = [words[0], words.at(-1)];
    if (first && last) sentences.push({ words, start: first.start, end: last.end });
    words = [];
  };
  for (const [index, segment] of segments.entries()) {
    for (const { text, start, end } of segment.words) {
      const said = text.trim();
      if (said) words.push({ text: said, start, end });
      if (isEnd(said)) close();
    }
    const next = segments[index + 1];
    if (!options.isWhole || !next || next.start - segment.end > LONGEST_BREATH || next.speaker !== segment.speaker) close();
  }
  close();
  return sentences;
}

export const textOf = (sentence: { words: TimedWord[] }): string => sentence.words.map((word) => word.text).join(" ");
