/** The peak between samples is searched at this many positions (ITU-R BS.1770-5, annex 2). */
const POSITIONS = 4;
/** Samples on each side of a position. */
export const REACH = 6;
/** No signal is higher between its samples than this many times the highest of them, with these rows. */
const MOST_BETWEEN = 2.5;
const ROWS = Array.from({ length: POSITIONS }, (_, index) => makeRow(index / POSITIONS));

/**
 * The true peak of `samples` between the indexes, 1 is full scale. `REACH` samples on each side are read, too; missing ones are silence.
 * Where the result cannot exceed `ofInterest`, only the samples are looked at, which is much faster.
 */
export function truePeak(samples: Float32Array, from: number, to: number, ofInterest = 0): number {
  let peak = 0;
  for (let i = from - REACH; i < to + REACH; i++) peak = Math.max(peak, Math.abs(samples[i] ?? 0));
  if (peak * MOST_BETWEEN <= ofInterest) return peak;
  peak = 0;
  for (let i = from; i < to; i++) {
    peak = Math.max(peak, Math.abs(samples[i] as number));
    for (let position = 1; position < POSITIONS; position++) {
      const row = ROWS[position] as Float64Array;
      let sum = 0;
      for (let tap = 0; tap < row.length; tap++) sum += (row[tap] as number) * (samples[i + tap - REACH + 1] ?? 0);
      peak = Math.max(peak, Math.abs(sum));
    }
  }
  return peak;
}

/** A windowed sinc for the position `fraction` after a sample. */
function makeRow(fraction: number): Float64Array {
  const row = Float64Array.from({ length: 2 * REACH }, (_, tap) => {
    const distance = tap - REACH + 1 - fraction;
    const angle = Math.PI * distance;
    return (angle === 0 ? 1 : Math.sin(angle) / angle) * Math.cos(angle / (2 * REACH + 1)) ** 2;
  });
  const sum = row.reduce((total, weight) => total + weight, 0);
  return row.map((weight) => weight / sum);
}
