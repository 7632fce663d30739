import type { TranscriptSegment } from "@aside/ai/port.ts";
import { type Chapter, MAX_CHAPTERS } from "@aside/core/messages/post-contract.ts";
import { chapterTitle } from "./chapter-title.ts";
import { type Sentence, splitSentences } from "@aside/ai/text/split-sentences.ts";
import { countStems, likeness } from "@aside/ai/text/word-counts.ts";

/** Videos with at most this many seconds of speech get no chapters. */
const MIN_SPEECH_SECONDS = 30;
/** Minimum length of a chapter in seconds. */
const MIN_CHAPTER_SECONDS = 15;
/** A video gets at most one chapter per this many seconds, plus one. */
const SECONDS_PER_CHAPTER = 20;
/** Number of words compared on each side of a boundary. */
const WINDOW = 40;
/** A pause of this many seconds scores as high as a complete change of vocabulary. */
const LONG_PAUSE_SECONDS = 4;
/** Minimum score of a chapter boundary. 1 is a complete change of topic, or a long pause alone. */
const MIN_SCORE = 0.3;

/**
 * Suggests chapters with TextTiling and pauses: start times in seconds, titles in the speaker's own words. Returns none for a short video
 * or a single topic. `duration` in seconds.
 */
export function suggestChapters(segments: TranscriptSegment[], duration: number): Chapter[] {
  const speech = segments.reduce((sum, segment) => sum + segment.end - segment.start, 0);
  if (speech <= MIN_SPEECH_SECONDS) return [];
  const sentences = splitSentences(segments);
  const most = Math.min(MAX_CHAPTERS, Math.floor(duration / SECONDS_PER_CHAPTER) + 1);
  const chosen = [0];
  for (const { index } of rankBoundaries(sentences)) {
    if (chosen.length >= most) break;
    const start = startOf(sentences[index]);
    if (
      duration - start >= MIN_CHAPTER_SECONDS &&
      chosen.every((other) => Math.abs((other === 0 ? 0 : startOf(sentences[other])) - start) >= MIN_CHAPTER_SECONDS)
    )
      chosen.push(index);
  }
  if (chosen.length < 2) return [];
  return chosen
    .toSorted((a, b) => a - b)
    .flatMap((index) => {
      const title = chapterTitle(sentences[index]?.words.map((word) => word.text) ?? []);
      return title ? [{ start: index === 0 ? 0 : startOf(sentences[index]), title }] : [];
    });
}

/** Rounds up to 10 ms: rounding down could include the end of the previous word. */
const startOf = (sentence: Sentence | undefined) => Math.ceil((sentence?.start ?? 0) * 100) / 100;

/** Starts of sentences where a chapter may begin, most likely first. */
function rankBoundaries(sentences: Sentence[]): { index: number; score: number }[] {
  const similarities = sentences.map((_, index) => (index === 0 ? 1 : likeness(...windowsAt(sentences, index))));
  const scored = similarities.map((own, index) => {
    const pause = index === 0 ? 0 : Math.max(0, startOf(sentences[index]) - (sentences[index - 1]?.end ?? 0));
    // Depth of the similarity dip relative to the peaks on both sides. Otherwise speech with constantly new words would be all boundaries.
    const depth = (findPeak(similarities, index, -1) - own + findPeak(similarities, index, 1) - own) / 2;
    return { index, score: depth + Math.min(1, pause / LONG_PAUSE_SECONDS) };
  });
  const mean = scored.reduce((sum, { score }) => sum + score, 0) / (scored.length || 1);
  const spread = Math.sqrt(scored.reduce((sum, { score }) => sum + (score - mean) ** 2, 0) / (scored.length || 1));
  const least = Math.max(MIN_SCORE, mean + spread / 2);
  return scored.filter(({ index, score }) => index > 0 && score >= least).toSorted((a, b) => b.score - a.score || a.index - b.index);
}

/** The similarity peak on one side of a boundary. */
function findPeak(similarities: number[], from: number, step: 1 | -1): number {
  let top = similarities[from] ?? 0;
  for (let index = from + step; index > 0 && index < similarities.length && (similarities[index] ?? 0) >= top; index += step)
    top = similarities[index] ?? 0;
  return top;
}

function windowsAt(sentences: Sentence[], index: number): [Map<string, number>, Map<string, number>] {
  return [countStems(collect(-1, index - 1)), countStems(collect(1, index))];

  function collect(step: 1 | -1, from: number): string[] {
    const words: string[] = [];
    for (let at = from; at >= 0 && at < sentences.length && words.length < WINDOW; at += step)
      words.push(...(sentences[at]?.words.map((word) => word.text) ?? []));
    return words;
  }
}
