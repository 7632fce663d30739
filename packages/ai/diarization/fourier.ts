/** In-place Fourier transforms of one length, a power of two. */
export class Fourier {
  readonly #size: number;
  readonly #cosine: Float64Array;
  readonly #sine: Float64Array;
  readonly #order: Uint32Array;

  constructor(size: number) {
    this.#size = size;
    this.#cosine = Float64Array.from({ length: size / 2 }, (_, index) => Math.cos((2 * Math.PI * index) / size));
    this.#sine = Float64Array.from({ length: size / 2 }, (_, index) => Math.sin((2 * Math.PI * index) / size));
    const bits = Math.log2(size);
    this.#order = Uint32Array.from({ length: size }, (_, index) => {
      let reversed = 0;
      for (let bit = 0; bit < bits; bit++) reversed |= ((index >> bit) & 1) << (bits - 1 - bit);
      return reversed;
    });
  }

  transform(real: Float64Array, imaginary: Float64Array): void {
    for (let index = 0; index < this.#size; index++) {
      const other = this.#order[index]!;
      if (other <= index) continue;
      [real[index], real[other]] = [real[other]!, real[index]!];
      [imaginary[index], imaginary[other]] = [imaginary[other]!, imaginary[index]!];
    }
    for (let half = 1; half < this.#size; half *= 2) this.#combine(real, imaginary, half);
  }

  #combine(real: Float64Array, imaginary: Float64Array, half: number): void {
    const step = this.#size / (2 * half);
    for (let from = 0; from < this.#size; from += 2 * half) {
      for (let at = 0; at < half; at++) {
        const cosine = this.#cosine[at * step]!;
        const sine = this.#sine[at * step]!;
        const [low, high] = [from + at, from + at + half];
        const turnedReal = real[high]! * cosine + imaginary[high]! * sine;
        const turnedImaginary = imaginary[high]! * cosine - real[high]! * sine;
        real[high] = real[low]! - turnedReal;
        imaginary[high] = imaginary[low]! - turnedImaginary;
        real[low] = real[low]! + turnedReal;
        imaginary[low] = imaginary[low]! + turnedImaginary;
      }
    }
  }
}
