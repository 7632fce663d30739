/** The steps of a measurement, and the duration of a block: 100 and 400 ms (ITU-R BS.1770-5). */
const STEPS_PER_SECOND = 10;
const STEPS_PER_BLOCK = 4;
/** Quieter blocks are no part of the loudness: silence, and what is 10 LU below the mean of the others. */
const ABSOLUTE_GATE = -70;
const RELATIVE_GATE = -10;

/** Mean square after K-weighting -> LUFS. */
export const loudnessOfPower = (power: number): number => 10 * Math.log10(power) - 0.691;

/** Measures loudness as EBU R128 does, of samples as they come. */
export class LoudnessMeter {
  /** The weighted power of each step of 100 ms, and of each block of 400 ms that ends with it. */
  readonly steps: number[] = [];
  readonly blocks: number[] = [];
  readonly #filters: KWeighting[];
  readonly #stepLength: number;
  #sum = 0;
  #count = 0;

  constructor(sampleRate: number, channels = 1) {
    this.#filters = Array.from({ length: channels }, () => new KWeighting(sampleRate));
    this.#stepLength = Math.round(sampleRate / STEPS_PER_SECOND);
  }

  /** One array per channel, all of the same length. */
  add(channels: readonly Float32Array[]): void {
    const length = channels[0]?.length ?? 0;
    for (let i = 0; i < length; i++) {
      for (let channel = 0; channel < this.#filters.length; channel++)
        this.#sum += (this.#filters[channel] as KWeighting).next(channels[channel]?.[i] ?? 0) ** 2;
      if (++this.#count === this.#stepLength) this.#endStep();
    }
  }

  /** LUFS of everything so far; -Infinity for silence. */
  integrated(): number {
    return gatedLoudness(this.blocks);
  }

  #endStep(): void {
    this.steps.push(this.#sum / this.#count);
    this.#sum = this.#count = 0;
    if (this.steps.length >= STEPS_PER_BLOCK)
      this.blocks.push(this.steps.slice(-STEPS_PER_BLOCK).reduce((sum, step) => sum + step, 0) / STEPS_PER_BLOCK);
  }
}

/** The loudness of blocks without those below both gates. */
export function gatedLoudness(blocks: readonly number[]): number {
  const heard = blocks.filter((power) => loudnessOfPower(power) > ABSOLUTE_GATE);
  const gate = meanLoudness(heard) + RELATIVE_GATE;
  return meanLoudness(heard.filter((power) => loudnessOfPower(power) > gate));
}

const meanLoudness = (powers: readonly number[]): number =>
  loudnessOfPower(powers.reduce((sum, power) => sum + power, 0) / powers.length || 0);

/** The ear's sensitivity: a shelf for the head, then a high-pass filter. */
class KWeighting {
  readonly #shelf: Biquad;
  readonly #highPass: Biquad;

  constructor(sampleRate: number) {
    this.#shelf = new Biquad(shelf(sampleRate));
    this.#highPass = new Biquad(highPass(sampleRate));
  }

  next(sample: number): number {
    return this.#highPass.next(this.#shelf.next(sample));
  }
}

type Coefficients = { b0: number; b1: number; b2: number; a1: number; a2: number };

/** The analog filters behind the table of BS.1770 (which is for 48 kHz only), as published with libebur128 (MIT). */
function shelf(sampleRate: number): Coefficients {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
  const q = 0.7071752369554196;
  const vh = 10 ** (3.999843853973347 / 20);
  const vb = vh ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return {
    b0: (vh + (vb * k) / q + k * k) / a0,
    b1: (2 * (k * k - vh)) / a0,
    b2: (vh - (vb * k) / q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / q + k * k) / a0,
  };
}

function highPass(sampleRate: number): Coefficients {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 };
}

class Biquad {
  readonly #c: Coefficients;
  #z1 = 0;
  #z2 = 0;

  constructor(coefficients: Coefficients) {
    this.#c = coefficients;
  }

  next(sample: number): number {
    const { b0, b1, b2, a1, a2 } = this.#c;
    const result = b0 * sample + this.#z1;
    this.#z1 = b1 * sample - a1 * result + this.#z2;
    this.#z2 = b2 * sample - a2 * result;
    return result;
  }
}
