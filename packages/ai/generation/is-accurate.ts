import type { TranscriptSegment } from "../port.ts";

/**
 * The least mean log-probability of a transcript that is shown. Measured with moonshine-base, which knows English only:
 * synthesized English -0.08; recorded Spanish -0.6 to -1.2; English speech played backwards -0.8.
 */
const MIN_MEAN_LOG_PROBABILITY = -0.6;
/** For Whisper and similar models, which know many languages and are less certain of each word: their own threshold for a failed window. */
const MIN_OF_OTHERS = -1;

/**
 * Whether a transcript meets the accuracy standard, with segments weighted by duration; true without segments. `engine`: the engine that
 * produced it.
 */
export function isAccurate(segments: Heard[], engine: string): boolean {
  return meanLogProbability(segments) >= (engine.startsWith("moonshine") ? MIN_MEAN_LOG_PROBABILITY : MIN_OF_OTHERS);
}

type Heard = Pick<TranscriptSegment, "start" | "end" | "confidence">;

/** 0 without segments. */
export function meanLogProbability(segments: Heard[]): number {
  let seconds = 0;
  let sum = 0;
  for (const { start, end, confidence } of segments) {
    seconds += end - start;
    sum += (end - start) * Math.log(Math.max(confidence, Number.MIN_VALUE));
  }
  return seconds > 0 ? sum / seconds : 0;
}
