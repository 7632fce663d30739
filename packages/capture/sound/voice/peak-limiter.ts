import { REACH, truePeak } from "./true-peak.ts";

/** -2 dB: encoding with Opus raises peaks by up to a decibel, and they may reach -1 dB. */
export const CEILING = 10 ** (-2 / 20);
/** The gain changes linearly within a block of 1 ms at 48 kHz. Samples. */
const BLOCK = 48;
/** The gain is reduced this many blocks before a peak. */
const AHEAD = 5;
const RELEASE_SECONDS = 0.15;
const HOLDS = Math.exp(-BLOCK / 48_000 / RELEASE_SECONDS);
const AT_REST = 0.9999;

/** Keeps the true peak of all channels below a ceiling. Sound below it passes unchanged. */
export class PeakLimiter {
  static readonly BLOCK = BLOCK;
  /** How many samples the result is late. */
  static readonly DELAY = (AHEAD + 1) * BLOCK + REACH;
  readonly #ceiling: number;
  /** The last samples of each channel: those not yet returned, and `REACH` before them. */
  #known: Float32Array[];
  /** The gain that each of the newest blocks allows, and the lowest of those around each, which rises slowly. */
  readonly #allowed = Array.from({ length: AHEAD + 1 }, () => 1);
  readonly #held = Array.from({ length: AHEAD }, () => 1);
  #gain = 1;

  /** `ceiling`: 1 is full scale. */
  constructor(ceiling: number, channels = 1) {
    this.#ceiling = ceiling;
    this.#known = Array.from({ length: channels }, () => new Float32Array(REACH + PeakLimiter.DELAY));
  }

  /** As many samples as `channels` has, a multiple of `BLOCK`, `DELAY` samples late. */
  process(channels: readonly Float32Array[], isOn = true): Float32Array[] {
    const length = channels[0]?.length ?? 0;
    const known = this.#known.map((old, index) => join(old, channels[index] as Float32Array));
    const result = known.map((samples) => samples.slice(REACH, REACH + length));
    for (let from = 0; from < length; from += BLOCK) {
      const newest = REACH + from + (AHEAD + 1) * BLOCK;
      const next = this.#next(
        isOn ? Math.min(1, ...known.map((samples) => this.#ceiling / truePeak(samples, newest, newest + BLOCK, this.#ceiling))) : 1,
      );
      if (this.#gain !== 1 || next !== 1) for (const samples of result) ramp(samples, from, this.#gain, next);
      this.#gain = next;
    }
    this.#known = known.map((samples) => samples.slice(length));
    return result;
  }

  /** The gain at the end of the block that is returned now. */
  #next(allowed: number): number {
    this.#allowed.push(allowed);
    const lowest = Math.min(...this.#allowed);
    this.#allowed.shift();
    const before = this.#held.at(-1) as number;
    const released = 1 - (1 - before) * HOLDS;
    this.#held.push(Math.min(lowest, released > AT_REST ? 1 : released));
    this.#held.shift();
    return this.#held.every((gain) => gain === 1) ? 1 : this.#held.reduce((sum, gain) => sum + gain, 0) / AHEAD;
  }
}

export function join(a: Float32Array, b: Float32Array): Float32Array {
  const joined = new Float32Array(a.length + b.length);
  joined.set(a);
  joined.set(b, a.length);
  return joined;
}

function ramp(samples: Float32Array, from: number, start: number, end: number): void {
  for (let i = 0; i < BLOCK; i++) samples[from + i] = (samples[from + i] as number) * (start + ((end - start) * i) / BLOCK);
}
