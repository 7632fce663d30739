import type { Box } from "./cover.ts";

/** The share of the previous mask that is kept where the model is uncertain. Where it is certain, nothing is kept. */
const STAY = 0.75;
/** Below the first value a pixel is room, above the second it is person (0..1); between them the edge is soft. */
const ROOM = 0.38;
const PERSON = 0.82;

/** Mixes a new mask into `kept` (both 0..1), so that edges do not flicker and movements show at once. */
export function mixMasks(kept: Float32Array, found: Float32Array): void {
  for (let index = 0; index < kept.length; index++) {
    const now = found[index]!;
    // 1 at 0.5 (uncertain), 0 from 0.1 and 0.9 on.
    const doubt = Math.max(0, 1 - Math.abs(now - 0.5) / 0.4);
    kept[index] = now + (kept[index]! - now) * doubt * STAY;
  }
}

/**
 * Writes the mask (0..1, `width` per row) as the alpha of `rgba`: averaged with its neighbors, then with a soft edge.
 * Returns the extent of the person: outside this part of the picture (0..1 each way) there is only room.
 */
export function writeAlpha(mask: Float32Array, width: number, rgba: Uint8ClampedArray): Box {
  const height = mask.length / width;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const above = Math.max(0, y - 1) * width;
    const below = Math.min(height - 1, y + 1) * width;
    for (let x = 0; x < width; x++) {
      const before = row + Math.max(0, x - 1);
      const after = row + Math.min(width - 1, x + 1);
      const mean = mask[row + x]! * 0.5 + (mask[before]! + mask[after]! + mask[above + x]! + mask[below + x]!) * 0.125;
      const part = Math.min(1, Math.max(0, (mean - ROOM) / (PERSON - ROOM)));
      rgba[(row + x) * 4 + 3] = 255 * part * part * (3 - 2 * part);
      if (part === 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  if (right < 0) return { x: 0, y: 0, width: 0, height: 0 };
  // One pixel more on each side: scaling up widens the edge.
  [left, top, right, bottom] = [Math.max(0, left - 1), Math.max(0, top - 1), Math.min(width, right + 2), Math.min(height, bottom + 2)];
  return { x: left / width, y: top / height, width: (right - left) / width, height: (bottom - top) / height };
}
