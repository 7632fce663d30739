/**
 * The distance up to which two faces are taken for one person's. Measured on official portraits (testing/bench/results/0133-faces.md).
 * Stored with each match: a later version may judge otherwise.
 */
export const MATCH_THRESHOLD = 0.47;

export type FaceMatch = { distance: number; isSame: boolean };

/** Whether two sets of descriptors are of one person. Several pictures of each make it more certain. An empty set matches nobody. */
export function matchFaces(a: readonly Float32Array[], b: readonly Float32Array[]): FaceMatch {
  if (a.length === 0 || b.length === 0) return { distance: Infinity, isSame: false };
  const distance = distanceOf(meanOf(a), meanOf(b));
  return { distance, isSame: distance <= MATCH_THRESHOLD };
}

export function distanceOf(one: Float32Array, other: Float32Array): number {
  return Math.hypot(...one.map((value, index) => value - other[index]!));
}

function meanOf(descriptors: readonly Float32Array[]): Float32Array {
  return descriptors[0]!.map((_, index) => descriptors.reduce((sum, one) => sum + one[index]!, 0) / descriptors.length);
}
