import { formatCueTime } from "@aside/contract/time/durations.ts";
import type { TimedWord, TranscriptSegment } from "../port.ts";

/** Two lines of 42 characters, 1 to 6 s: the usual limits of subtitling guides. */
const LINE_LENGTH = 42;
const MAX_LINES = 2;
const MIN_SECONDS = 1;
const MAX_SECONDS = 6;
/** A cue that is longer than half a line may end at the end of a sentence. */
const SENTENCE_MIN_LENGTH = LINE_LENGTH / 2;
/** The caption is hidden during a silence of at least this long. */
const PAUSE_SECONDS = 1;

type Cue = { start: number; end: number; lines: string[] };

/**
 * Segments -> a WebVTT file. Cues are in order and never overlap; a cue that would be too short is shown longer where the next one
 * leaves room. `&`, `<` and `>` are escaped; control characters are removed. `between`: the separator of words, "" for scripts without
 * spaces.
 */
export function formatCaptions(segments: Words[], between: "" | " " = " "): string {
  const blocks = makeCues(segments, between).map(
    ({ start, end, lines }) => `${formatCueTime(start)} --> ${formatCueTime(end)}\n${lines.map(escape).join("\n")}\n`,
  );
  return ["WEBVTT\n", ...blocks].join("\n");
}

/** Segments -> a SubRip file, for editors and players that do not know WebVTT. The same cues; SubRip has no escapes. */
export function formatSubRip(segments: Words[], between: "" | " " = " "): string {
  return makeCues(segments, between)
    .map(({ start, end, lines }, index) => {
      const [from, to] = [formatCueTime(start), formatCueTime(end)].map((time) => time.replace(".", ","));
      return `${index + 1}\n${from} --> ${to}\n${lines.join("\n").replaceAll("-->", "->")}\n`;
    })
    .join("\n");
}

type Words = Pick<TranscriptSegment, "words">;

const makeCues = (segments: Words[], between: string): Cue[] =>
  stretch(segments.flatMap(({ words }) => groupWords(words.flatMap(cleanWord), between).map((group) => toCue(group, between))));

/** Without white space or control characters; a word longer than a line becomes several. */
function cleanWord({ text, start, end }: TimedWord): TimedWord[] {
  const characters = [...text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]/gu, "")];
  const parts = Math.ceil(characters.length / LINE_LENGTH);
  const length = (end - start) / Math.max(1, parts);
  return Array.from({ length: parts }, (_, index) => ({
    text: characters.slice(index * LINE_LENGTH, (index + 1) * LINE_LENGTH).join(""),
    start: start + index * length,
    end: start + (index + 1) * length,
  }));
}

function groupWords(words: TimedWord[], between: string): TimedWord[][] {
  const groups: TimedWord[][] = [];
  for (const word of words) {
    const group = groups.at(-1);
    if (group && fits(group, word, between)) group.push(word);
    else groups.push([word]);
  }
  return groups;
}

function fits(group: TimedWord[], word: TimedWord, between: string): boolean {
  const [first, last] = [group[0]!, group.at(-1)!];
  if (word.end - first.start > MAX_SECONDS || word.start - last.end >= PAUSE_SECONDS) return false;
  if (/[.?!。！？]["')]?$/.test(last.text) && group.map((each) => each.text).join(between).length >= SENTENCE_MIN_LENGTH) return false;
  return breakLines([...group, word], between).length <= MAX_LINES;
}

function toCue(words: TimedWord[], between: string): Cue {
  return { start: words[0]!.start, end: Math.min(words.at(-1)!.end, words[0]!.start + MAX_SECONDS), lines: breakLines(words, between) };
}

function breakLines(words: TimedWord[], between: string): string[] {
  const lines: string[] = [];
  for (const { text } of words) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + between.length + text.length <= LINE_LENGTH) lines[lines.length - 1] = line + between + text;
    else lines.push(text);
  }
  return lines;
}

/** In whole milliseconds, as printed, so that rounding cannot make two cues overlap. */
function stretch(cues: Cue[]): Cue[] {
  const ordered = cues.toSorted((first, second) => first.start - second.start);
  let previousEnd = 0;
  return ordered.map((cue, index) => {
    const start = Math.max(previousEnd, Math.round(cue.start * 1000));
    const room = Math.round((ordered[index + 1]?.start ?? Number.POSITIVE_INFINITY) * 1000);
    const wanted = Math.max(Math.round(cue.end * 1000), start + MIN_SECONDS * 1000);
    previousEnd = Math.max(start + 1, Math.min(wanted, Math.max(room, Math.round(cue.end * 1000))));
    return { start, end: previousEnd, lines: cue.lines };
  });
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
