/**
 * Scaled to length one, so that the dot product of two vectors is their similarity. Null for a zero vector or values that are not
 * numbers.
 */
export function unitVector(values: ArrayLike<number>): Float32Array | null {
  const length = Math.sqrt(Array.from(values).reduce((sum, value) => sum + value * value, 0));
  return Number.isFinite(length) && length > 0 ? Float32Array.from(values, (value) => value / length) : null;
}
