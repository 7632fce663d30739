import type { NoiseFilter, NoiseFilters } from "./noise-filter.ts";
import { FRAME } from "./voice-frame.ts";

/** The part of the original sound that stays: 16 dB less noise. With less of it, words are lost in transcripts of noisy speech. */
const REST = 0.15;
/** Switching fades over this many frames of 10 ms, in which the filter also learns the noise. */
const FADE = 20;
/** From this probability on, a frame is a voice. */
const VOICE = 0.5;

/** Removes noise while it is on. The sound is delayed by two frames in either case, so that switching moves nothing. */
export class NoiseSuppressor {
  /** How many samples the result is late. */
  static readonly DELAY = 2 * FRAME;
  readonly #before: Float32Array[] = [new Float32Array(FRAME), new Float32Array(FRAME)];
  #filter: NoiseFilter | null = null;
  #part = 0;
  #isVoice: boolean | null = null;

  /** Whether the last frame is a voice; null while nothing is suppressed. */
  get isVoice(): boolean | null {
    return this.#isVoice;
  }

  /** `filters`: null while the filter is switched off or not available. */
  process(frame: Float32Array, filters: NoiseFilters | null): Float32Array {
    this.#before.push(frame);
    const dry = this.#before.shift() as Float32Array;
    if (filters) this.#filter ??= filters();
    if (!this.#filter) return dry;
    const wet = frame.slice();
    const voice = this.#filter.process(wet);
    const start = this.#part;
    this.#part = Math.max(0, Math.min(1, start + (filters ? 1 : -1) / FADE));
    this.#isVoice = this.#part === 1 ? voice >= VOICE : null;
    if (this.#part === 0) this.close();
    const result = new Float32Array(FRAME);
    for (let i = 0; i < FRAME; i++) {
      const part = (1 - REST) * (start + ((this.#part - start) * i) / FRAME);
      result[i] = (1 - part) * (dry[i] as number) + part * (wet[i] as number);
    }
    return result;
  }

  close(): void {
    this.#filter?.close();
    this.#filter = null;
  }
}
