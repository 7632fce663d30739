import type { TimedWord, TranscriptSegment, SpeakerTurn } from "../port.ts";

/** A turn's start may move by this many words to the start of a sentence: estimated times are off by some tenths of a second. */
const NEAR = 2;

/** Adds speakers to segments, and splits a segment where another turn starts. Unchanged where there are no turns. */
export function splitTurns(segments: TranscriptSegment[], turns: readonly SpeakerTurn[]): TranscriptSegment[] {
  if (turns.length === 0) return segments;
  return segments.flatMap((segment) => {
    const { words } = segment;
    if (words.length === 0) return [{ ...segment, speaker: speakerAt(turns, (segment.start + segment.end) / 2) }];
    const speakers = words.map(({ start, end }) => speakerAt(turns, (start + end) / 2));
    const cuts = speakers.flatMap((speaker, index) => (index > 0 && speaker !== speakers[index - 1] ? [index] : []));
    const edges = [0, ...new Set(cuts.map((cut) => toSentence(words, cut)).toSorted((a, b) => a - b)), words.length];
    return edges.slice(0, -1).flatMap((from, index) => {
      const own = words.slice(from, edges[index + 1]);
      const [first, last] = [own[0], own.at(-1)];
      if (!first || !last) return [];
      return [
        {
          ...segment,
          text: own.map(({ text }) => text).join(" "),
          start: first.start,
          end: last.end,
          words: own,
          speaker: mostOf(speakers.slice(from, edges[index + 1])),
        },
      ];
    });
  });
}

/** The turn at this time, else the one before it. */
function speakerAt(turns: readonly SpeakerTurn[], seconds: number): number {
  return (turns.findLast(({ start }) => start <= seconds) ?? turns[0])?.speaker ?? 0;
}

/** The nearest word that starts a sentence; the same word where none does. */
function toSentence(words: TimedWord[], cut: number): number {
  const near = Array.from({ length: 2 * NEAR + 1 }, (_, index) => cut - NEAR + index).filter((at) => at > 0 && at < words.length);
  const begins = near.filter((at) => /[.!?]["')]?$/.test(words[at - 1]?.text ?? ""));
  return begins.toSorted((a, b) => Math.abs(a - cut) - Math.abs(b - cut))[0] ?? cut;
}

function mostOf(speakers: number[]): number {
  const counts = Map.groupBy(speakers, (speaker) => speaker);
  return [...counts].toSorted(([, one], [, two]) => two.length - one.length)[0]?.[0] ?? 0;
}
