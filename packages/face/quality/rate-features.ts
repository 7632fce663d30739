import { COVERED_BIAS, COVERED_WEIGHTS } from "./covered-weights.ts";
import { GLASSES_BIAS, GLASSES_WEIGHTS } from "./glasses-weights.ts";

/** How probable it is (0..1) that something covers a part of the face. `features`: of `describeFace`. */
export function rateCovered(features: Float32Array): number {
  return rate(features, COVERED_WEIGHTS, COVERED_BIAS);
}

/** How probable it is (0..1) that the person wears glasses. */
export function rateGlasses(features: Float32Array): number {
  return rate(features, GLASSES_WEIGHTS, GLASSES_BIAS);
}

function rate(features: Float32Array, weights: readonly number[], bias: number): number {
  const sum = features.reduce((total, value, index) => total + value * weights[index]!, bias);
  return 1 / (1 + Math.exp(-sum));
}
