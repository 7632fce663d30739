/** Of length one, so that the dot product of two is their likeness. Null where there is no direction: all zero, or no numbers. */
export function unitVector(values: ArrayLike<number>): Float32Array | null {
  const length = Math.sqrt(Array.from(values).reduce((sum, value) => sum + value * value, 0));
  return Number.isFinite(length) && length > 0 ? Float32Array.from(values, (value) => value / length) : null;
}
