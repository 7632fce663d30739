type Moments = readonly Float32Array[];

/** Keeps the covariance of few frames invertible, on the scale of the cepstra. */
const RIDGE = 1e-3;

/** Sums over the frames of a voice, as sent between processes. `products`: the lower half of the sum of products, row by row. */
export type VoiceSums = { count: number; sum: Float64Array; products: Float64Array };

/** The frames of one voice as a normal distribution; two samples can be joined without their frames. */
export class VoiceSample {
  readonly sums: VoiceSums;
  #logVolume: number | undefined;

  constructor(sums: VoiceSums) {
    this.sums = sums;
  }

  get count(): number {
    return this.sums.count;
  }

  static of(moments: Moments): VoiceSample {
    const size = moments[0]?.length ?? 0;
    const sum = new Float64Array(size);
    const products = new Float64Array((size * (size + 1)) / 2);
    for (const moment of moments) {
      for (let row = 0, at = 0; row < size; row++) {
        sum[row]! += moment[row]!;
        for (let column = 0; column <= row; column++) products[at++]! += moment[row]! * moment[column]!;
      }
    }
    return new VoiceSample({ count: moments.length, sum, products });
  }

  with(other: VoiceSample): VoiceSample {
    // A sample without frames has no size.
    if (other.count === 0) return this;
    if (this.count === 0) return other;
    const add = (one: Float64Array, two: Float64Array) => one.map((value, index) => value + two[index]!);
    return new VoiceSample({
      count: this.count + other.count,
      sum: add(this.sums.sum, other.sums.sum),
      products: add(this.sums.products, other.sums.products),
    });
  }

  get mean(): Float64Array {
    return this.sums.sum.map((value) => value / this.count);
  }

  /** The lower half, row by row. */
  get covariance(): Float64Array {
    const { mean } = this;
    const covariance = new Float64Array(this.sums.products.length);
    for (let row = 0, at = 0; row < mean.length; row++)
      for (let column = 0; column <= row; column++, at++)
        covariance[at] = this.sums.products[at]! / this.count - mean[row]! * mean[column]! + (row === column ? RIDGE : 0);
    return covariance;
  }

  /** The logarithm of the covariance's determinant. */
  get logVolume(): number {
    return (this.#logVolume ??= logDeterminant(this.covariance, this.sums.sum.length));
  }
}

/** The gain of modeling two samples as two voices instead of one, before the penalty for the second voice. */
export function splitGain(one: VoiceSample, two: VoiceSample): number {
  const both = one.with(two);
  return (both.count * both.logVolume - one.count * one.logVolume - two.count * two.logVolume) / 2;
}

/** The distance between the means of two samples, relative to the variation within each (Mahalanobis). */
export function distanceOf(one: VoiceSample, two: VoiceSample): number {
  const within = one.covariance.map((value, index) => (value * one.count + two.covariance[index]! * two.count) / (one.count + two.count));
  const [first, second] = [one.mean, two.mean];
  const root = rootOf(within, first.length);
  // Solves root * x = difference; the length of x is the distance.
  const solved = new Float64Array(first.length);
  for (let row = 0; row < first.length; row++) {
    let rest = first[row]! - second[row]!;
    for (let column = 0; column < row; column++) rest -= root[place(row, column)]! * solved[column]!;
    solved[row] = rest / root[place(row, row)]!;
  }
  return Math.hypot(...solved);
}

const place = (row: number, column: number) => (row * (row + 1)) / 2 + column;

/** The Cholesky factor of a symmetric matrix given by its lower half. */
function rootOf(matrix: Float64Array, size: number): Float64Array {
  const root = new Float64Array(matrix.length);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let rest = matrix[place(row, column)]!;
      for (let at = 0; at < column; at++) rest -= root[place(row, at)]! * root[place(column, at)]!;
      root[place(row, column)] = row === column ? Math.sqrt(Math.max(rest, 1e-12)) : rest / root[place(column, column)]!;
    }
  }
  return root;
}

function logDeterminant(matrix: Float64Array, size: number): number {
  const root = rootOf(matrix, size);
  let sum = 0;
  for (let row = 0; row < size; row++) sum += 2 * Math.log(root[place(row, row)]!);
  return sum;
}
