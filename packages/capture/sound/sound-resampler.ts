import { SAMPLE_RATE } from "./sound-piece.ts";

/** The width of the sinc on each side. With this window, frequencies above half of the lower rate are attenuated by 80 dB. */
const CROSSINGS = 24;
const BETA = 8;
/** The passband as a share of half the lower rate. The rest is the filter's transition band. */
const PASS = 0.9;

/** Resamples sound piece by piece with a windowed sinc, which has one row of weights for each position between two samples. */
export class SoundResampler {
  readonly rate: number;
  /** The common grid of both rates: this many steps are one input sample, ... */
  readonly #grid: number;
  /** ... and this many one output sample. */
  readonly #step: number;
  readonly #cutoff: number;
  readonly #half: number;
  readonly #rows: Float32Array[] = [];
  #history: Float32Array;
  /** The position of the next output sample, in steps after the first sample of the history. */
  #at: number;

  constructor(rate: number) {
    this.rate = rate;
    const divisor = greatestDivisor(rate, SAMPLE_RATE);
    this.#grid = SAMPLE_RATE / divisor;
    this.#step = rate / divisor;
    const lower = Math.min(1, SAMPLE_RATE / rate);
    this.#cutoff = PASS * lower;
    this.#half = Math.ceil(CROSSINGS / lower);
    this.#history = new Float32Array(this.#half);
    this.#at = this.#half * this.#grid;
  }

  /** `lag`: how many seconds the result starts before the piece, because the filter needs some of the following sound. */
  push(piece: Float32Array): { samples: Float32Array; lag: number } {
    const known = new Float32Array(this.#history.length + piece.length);
    known.set(this.#history);
    known.set(piece, this.#history.length);
    const lag = (this.#history.length - this.#at / this.#grid) / this.rate;
    const last = known.length - this.#half;
    const count = Math.max(0, Math.ceil((last * this.#grid - this.#at) / this.#step));
    const samples = new Float32Array(count);
    for (let i = 0; i < count; i++) {
      const index = Math.floor(this.#at / this.#grid);
      const row = this.#rowOf(this.#at - index * this.#grid);
      const first = index - this.#half + 1;
      let sum = 0;
      for (let tap = 0; tap < row.length; tap++) sum += (row[tap] as number) * (known[first + tap] as number);
      samples[i] = sum;
      this.#at += this.#step;
    }
    const used = Math.min(known.length, Math.max(0, Math.floor(this.#at / this.#grid) - this.#half + 1));
    this.#history = known.slice(used);
    this.#at -= used * this.#grid;
    return { samples, lag };
  }

  /** Returns the sound that is still held back. */
  flush(): { samples: Float32Array; lag: number } {
    return this.push(new Float32Array(this.#half));
  }

  #rowOf(phase: number): Float32Array {
    return (this.#rows[phase] ??= this.#makeRow(phase / this.#grid));
  }

  #makeRow(fraction: number): Float32Array {
    const row = Float64Array.from({ length: 2 * this.#half }, (_, tap) => {
      const distance = tap - this.#half + 1 - fraction;
      const part = distance / this.#half;
      const angle = Math.PI * this.#cutoff * distance;
      return (angle === 0 ? 1 : Math.sin(angle) / angle) * bessel(BETA * Math.sqrt(Math.max(0, 1 - part * part)));
    });
    const sum = row.reduce((total, weight) => total + weight, 0);
    return Float32Array.from(row, (weight) => weight / sum);
  }
}

/** Modified Bessel function of the first kind, order 0, for the Kaiser window. */
function bessel(x: number): number {
  let [sum, term] = [1, 1];
  for (let k = 1; term > 1e-12 * sum; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
