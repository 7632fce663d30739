import { SAMPLE_RATE } from "./sound-piece.ts";

/** A millisecond: the look-ahead and the attack time. Samples. */
export const BLOCK = SAMPLE_RATE / 1000;
/** -3 dBFS. */
const CEILING = 10 ** (-3 / 20);
const RELEASE_SECONDS = 0.1;
const HOLDS = Math.exp(-BLOCK / SAMPLE_RATE / RELEASE_SECONDS);
const AT_REST = 0.9999;

/** Reduces the sum of several sounds where it is too loud. A single sound passes unchanged. */
export class SoundLimiter {
  #gain = 1;

  get isAtRest(): boolean {
    return this.#gain === 1;
  }

  /** Returns `length` samples of the sum of the parts. The parts are one `BLOCK` longer, so that the gain is reduced before a peak. */
  add(parts: readonly Float32Array[], length: number): Float32Array {
    const sum = new Float32Array(length + BLOCK);
    for (const part of parts) for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] as number) + (part[i] as number);
    let allowed = gainFor(sum, parts, 0);
    for (let from = 0; from < length; from += BLOCK) {
      const next = gainFor(sum, parts, from + BLOCK);
      const gain = Math.min(this.#gain, allowed);
      const released = 1 - (1 - gain) * HOLDS;
      const goal = Math.min(allowed, next, released > AT_REST ? 1 : released);
      if (gain !== 1 || goal !== 1) {
        const to = Math.min(from + BLOCK, length);
        for (let i = from; i < to; i++) sum[i] = (sum[i] as number) * (gain + ((goal - gain) * (i - from)) / BLOCK);
      }
      this.#gain = goal;
      allowed = next;
    }
    return sum.subarray(0, length);
  }
}

function gainFor(sum: Float32Array, parts: readonly Float32Array[], from: number): number {
  const peak = peakOf(sum, from);
  const isShared = peak > CEILING && parts.filter((part) => peakOf(part, from) > 0).length > 1;
  return isShared ? CEILING / peak : 1;
}

function peakOf(samples: Float32Array, from: number): number {
  const to = Math.min(from + BLOCK, samples.length);
  let peak = 0;
  for (let i = from; i < to; i++) peak = Math.max(peak, Math.abs(samples[i] as number));
  return peak;
}
