import { SAMPLE_RATE, type Span, VAD_FRAME } from "./speech-protocol.ts";

/** A window for the model: `start`..`end` with padding; `speech`: the spans of speech inside, in order. */
export type SpeechWindow = Span & { speech: Span[] };

const FRAME_SECONDS = VAD_FRAME / SAMPLE_RATE;
/** Silero's own thresholds: speech starts at 0.5 and lasts until below 0.35. */
const BEGINS_AT = 0.5;
const ENDS_BELOW = 0.35;
const SILENCE_SECONDS = 0.35;
const PAD_SECONDS = 0.15;
const MAX_SECONDS = 15;
/** Shorter spans are clicks. */
const MIN_SPEECH_SECONDS = 0.1;
/** How far before the maximum length the cut may lie: there is nearly always a pause within the last 5 s. */
const CUT_SEARCH_SECONDS = 5;

/**
 * Cuts a stream of speech probabilities (one per frame of 32 ms) into windows: at silence, or at the frame with the least speech before
 * 15 s.
 */
export class WindowCutter {
  #frames = 0;
  #windowStart: number | undefined;
  #silentFrames = 0;
  #previousEnd = 0;
  #probabilities: number[] = [];

  /** The windows that ended with these frames. */
  push(probabilities: Float32Array): SpeechWindow[] {
    const windows: SpeechWindow[] = [];
    for (const probability of probabilities) {
      const window = this.#addFrame(probability);
      if (window) windows.push(window);
    }
    return windows;
  }

  /** The open window, if any; `end`: the end of the audio, in seconds. */
  finish(end: number): SpeechWindow[] {
    if (this.#windowStart === undefined) return [];
    const window = this.#close(this.#frames - this.#silentFrames);
    return window ? [{ ...window, end: Math.min(window.end, end) }] : [];
  }

  /** Audio before this time (seconds) is no longer needed. */
  get neededFrom(): number {
    const start = this.#windowStart ?? this.#frames;
    return Math.max(0, this.#previousEnd, start * FRAME_SECONDS - PAD_SECONDS);
  }

  #addFrame(probability: number): SpeechWindow | undefined {
    this.#frames++;
    if (this.#windowStart === undefined) {
      if (probability < BEGINS_AT) return undefined;
      this.#windowStart = this.#frames - 1;
      this.#silentFrames = 0;
      this.#probabilities = [];
    }
    this.#probabilities.push(probability);
    this.#silentFrames = probability < ENDS_BELOW ? this.#silentFrames + 1 : 0;
    if (this.#silentFrames * FRAME_SECONDS >= SILENCE_SECONDS) return this.#close(this.#frames - this.#silentFrames);
    const longest = Math.floor((MAX_SECONDS - 2 * PAD_SECONDS) / FRAME_SECONDS);
    return this.#probabilities.length >= longest ? this.#cut() : undefined;
  }

  #close(endFrame: number): SpeechWindow | undefined {
    const start = this.#windowStart!;
    this.#windowStart = undefined;
    this.#silentFrames = 0;
    return this.#build(start, endFrame, PAD_SECONDS);
  }

  /** The rest after the cut stays open as the next window. */
  #cut(): SpeechWindow | undefined {
    const start = this.#windowStart!;
    const rest = this.#probabilities;
    const from = rest.length - Math.floor(CUT_SEARCH_SECONDS / FRAME_SECONDS);
    let cut = from;
    for (let frame = from; frame < rest.length; frame++) if (rest[frame]! < rest[cut]!) cut = frame;
    const window = this.#build(start, start + cut, 0);
    this.#windowStart = start + cut;
    this.#probabilities = rest.slice(cut);
    this.#silentFrames = 0;
    for (let frame = rest.length - 1; frame >= cut && rest[frame]! < ENDS_BELOW; frame--) this.#silentFrames++;
    return window;
  }

  #build(startFrame: number, endFrame: number, padAfter: number): SpeechWindow | undefined {
    const speech = findSpeech(this.#probabilities.slice(0, endFrame - startFrame), startFrame);
    const start = Math.max(this.#previousEnd, startFrame * FRAME_SECONDS - PAD_SECONDS);
    const end = endFrame * FRAME_SECONDS + padAfter;
    this.#previousEnd = end;
    const voiced = speech.reduce((sum, span) => sum + span.end - span.start, 0);
    return voiced >= MIN_SPEECH_SECONDS ? { start, end, speech } : undefined;
  }
}

function findSpeech(probabilities: number[], firstFrame: number): Span[] {
  const spans: Span[] = [];
  let isOpen = false;
  probabilities.forEach((probability, index) => {
    const isSpeech = probability >= (isOpen ? ENDS_BELOW : BEGINS_AT);
    const time = (firstFrame + index) * FRAME_SECONDS;
    if (isSpeech && !isOpen) spans.push({ start: time, end: time + FRAME_SECONDS });
    else if (isSpeech) spans.at(-1)!.end = time + FRAME_SECONDS;
    isOpen = isSpeech;
  });
  return spans;
}
