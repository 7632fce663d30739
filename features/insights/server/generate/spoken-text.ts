import type { TimedWord, TranscriptSegment } from "@aside/ai/port.ts";
import { findLanguage } from "@aside/ai/translation/languages.ts";
import { transcriptText } from "@aside/ai/transcript/transcript-text.ts";
import type { Source } from "../../contract.ts";
import { createQuoteFinder, type QuoteFinder } from "./find-quote.ts";
import { type Sentence, splitSentences } from "@aside/ai/text/split-sentences.ts";

/** A take's transcript in the form that insights are made from. */
export type SpokenText = {
  segments: TranscriptSegment[];
  words: TimedWord[];
  sentences: Sentence[];
  text: string;
  /** BCP 47. */
  language: string;
  recordedAt: Date;
  findQuote: QuoteFinder;
};

export function readSpokenText(segments: TranscriptSegment[], language: string, recordedAt: Date): SpokenText {
  const words = segments.flatMap((segment) => segment.words);
  return {
    segments,
    words,
    sentences: splitSentences(segments, { isWhole: true }),
    text: transcriptText(segments),
    language,
    recordedAt,
    findQuote: createQuoteFinder(words),
  };
}

/** The transcriber's confidence for these sources, 0..1. */
export function heardConfidence(spoken: SpokenText, sources: Pick<Source, "start" | "end">[]): number {
  const heard = spoken.segments.filter((segment) => sources.some((source) => segment.start < source.end && segment.end > source.start));
  const seconds = heard.reduce((sum, segment) => sum + segment.end - segment.start, 0);
  const weighed = heard.reduce((sum, segment) => sum + segment.confidence * (segment.end - segment.start), 0);
  return seconds > 0 ? Math.min(1, Math.max(0, weighed / seconds)) : 0.5;
}

export const languageName = (code: string): string => findLanguage(code)?.name ?? code;
