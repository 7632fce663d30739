import { isAbbreviation } from "@aside/ai/text/split-sentences.ts";
import { alignWords } from "@aside/ai/transcript/align-words.ts";
import type { TimedWord } from "@aside/ai/port.ts";
import type { Sentence } from "../../notes-contract.ts";

/** `from`, `to`: its place in the notes, in characters. */
export type NotesSentence = { text: string; from: number; to: number };

/** What can be spoken by itself. A line is at least one sentence. */
export function splitNotes(notes: string): NotesSentence[] {
  const sentences: NotesSentence[] = [];
  for (const { 0: line, index: start } of notes.matchAll(/[^\n]+/gu)) {
    let from = start;
    for (const { segment, index } of new Intl.Segmenter(undefined, { granularity: "sentence" }).segment(line)) {
      const to = start + index + segment.length;
      const lastWord = segment.trimEnd().split(/\s/u).at(-1) ?? "";
      // "Mr. Olsen" is one sentence.
      if (isAbbreviation(lastWord) && to < start + line.length) continue;
      sentences.push(...trimmed(notes, from, to));
      from = to;
    }
  }
  return sentences;
}

/** Without the space around it; nothing where there is no word. */
function trimmed(notes: string, from: number, to: number): NotesSentence[] {
  const whole = notes.slice(from, to);
  const text = whole.trim();
  if (!/[\p{L}\p{N}]/u.test(text)) return [];
  const begin = from + whole.length - whole.trimStart().length;
  return [{ text, from: begin, to: begin + text.length }];
}

/** When each sentence is spoken. Words that were not recognized share the time between those that were, so that they move no other sentence. */
export function timeSentences(sentences: readonly NotesSentence[], heard: TimedWord[], seconds: number): Sentence[] {
  const counts = sentences.map(({ text }) => text.split(/\s+/u).length);
  const words = alignWords(heard, sentences.map(({ text }) => text).join(" "), { start: 0, end: seconds });
  let first = 0;
  return sentences.map(({ text }, index) => {
    const last = first + (counts[index] ?? 1) - 1;
    const times = { start: words[first]?.start ?? 0, end: words[last]?.end ?? seconds };
    first = last + 1;
    return { text, ...times };
  });
}

/** What a retake of the sentence replaces: from the middle of the pause before it to the middle of the one after it. */
export function spanOf(sentences: readonly Sentence[], index: number, seconds: number): { from: number; to: number } {
  const [before, own, after] = [sentences[index - 1], sentences[index], sentences[index + 1]];
  return {
    from: before && own ? (before.end + own.start) / 2 : 0,
    to: after && own ? (own.end + after.start) / 2 : seconds,
  };
}
