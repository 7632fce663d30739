import type { Face } from "./port.ts";

/** Between these probabilities nobody can tell. */
const NO_GLASSES = 0.3;
const GLASSES = 0.7;

/** From pictures of one person: whether they wear glasses. "unknown": ask the person. */
export function wearsGlasses(faces: readonly Face[]): "yes" | "no" | "unknown" {
  if (faces.length === 0) return "unknown";
  const mean = faces.reduce((sum, { glasses }) => sum + glasses, 0) / faces.length;
  if (mean >= GLASSES) return "yes";
  return mean <= NO_GLASSES ? "no" : "unknown";
}
