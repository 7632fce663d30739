import type { Pixels } from "../port.ts";
import { scaleOf, type Similarity } from "./similarity.ts";

/** More samples per pixel than this squared do not improve a model's input. */
const MAX_SAMPLES = 4;

/**
 * A square of `size` pixels cut out of the picture: RGB, 0..255. `toPicture` maps its pixels to the picture's; black outside of it.
 * Each pixel is the mean of several samples where the picture is reduced, because single samples would show patterns that are not there.
 */
export function warpPicture(picture: Pixels, toPicture: Similarity, size: number): Float32Array {
  const result = new Float32Array(size * size * 3);
  const samples = Math.min(MAX_SAMPLES, Math.max(1, Math.round(scaleOf(toPicture))));
  const { a, b, x, y } = toPicture;
  for (let row = 0, at = 0; row < size; row++) {
    for (let column = 0; column < size; column++, at += 3) {
      for (let sample = 0; sample < samples * samples; sample++) {
        const across = column + ((sample % samples) + 0.5) / samples;
        const down = row + (Math.floor(sample / samples) + 0.5) / samples;
        addSample(picture, a * across - b * down + x - 0.5, b * across + a * down + y - 0.5, result, at);
      }
      for (let channel = 0; channel < 3; channel++) result[at + channel]! /= samples * samples;
    }
  }
  return result;
}

/** Adds the picture's color at a point between its pixels. */
function addSample({ data, width, height }: Pixels, x: number, y: number, target: Float32Array, at: number): void {
  const left = Math.floor(x);
  const top = Math.floor(y);
  if (left < -1 || top < -1 || left >= width || top >= height) return;
  for (let corner = 0; corner < 4; corner++) {
    const column = left + (corner & 1);
    const row = top + (corner >> 1);
    if (column < 0 || row < 0 || column >= width || row >= height) continue;
    const weight = (1 - Math.abs(x - column)) * (1 - Math.abs(y - row));
    const from = (row * width + column) * 4;
    target[at]! += weight * data[from]!;
    target[at + 1]! += weight * data[from + 1]!;
    target[at + 2]! += weight * data[from + 2]!;
  }
}
