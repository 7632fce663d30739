import type { Box, Pixels } from "../port.ts";

/** What can be measured in one picture of a face. Brightness is 0..255. */
export type FaceMeasures = {
  brightness: number;
  /** The brightness that 5 % of the face exceed. Unlike the mean, it hardly depends on the color of the skin. */
  highlights: number;
  /** The darker half of the face, left or right, as a part of the brighter one. */
  evenness: number;
  /** The part of the face that is plain white. */
  overexposed: number;
  /** Around the face. */
  background: number;
  /** The variance of the Laplacian as a part of the variance: fine detail. */
  sharpness: number;
};

/** `cut`: the upright face, RGB, `side` x `side` pixels. The face fills about its middle two thirds. */
export function measureFace(picture: Pixels, box: Box, cut: Float32Array): FaceMeasures {
  const gray = halve(cut);
  const side = Math.sqrt(gray.length);
  const values: number[] = [];
  const halves: [number[], number[]] = [[], []];
  const edges: number[] = [];
  for (let row = 1; row < side - 1; row++) {
    for (let column = 1; column < side - 1; column++) {
      if (!isFace(column / side, row / side)) continue;
      const at = row * side + column;
      values.push(gray[at]!);
      halves[column < side / 2 ? 0 : 1].push(gray[at]!);
      edges.push(4 * gray[at]! - gray[at - 1]! - gray[at + 1]! - gray[at - side]! - gray[at + side]!);
    }
  }
  const [one, other] = [mean(halves[0]), mean(halves[1])];
  return {
    brightness: mean(values),
    highlights: values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)]!,
    evenness: Math.min(one, other) / Math.max(one, other, 1),
    overexposed: values.filter((value) => value >= 250).length / values.length,
    background: measureBackground(picture, box),
    sharpness: variance(edges) / Math.max(variance(values), 1),
  };
}

/** The brightness at half the size: a camera's noise would look like fine detail. */
function halve(cut: Float32Array): Float32Array {
  const side = Math.sqrt(cut.length / 3);
  const half = Math.floor(side / 2);
  const gray = new Float32Array(half * half);
  for (let at = 0; at < gray.length; at++) {
    const first = Math.floor(at / half) * 2 * side + (at % half) * 2;
    for (const pixel of [first, first + 1, first + side, first + side + 1]) {
      gray[at]! += brightnessOf(cut[pixel * 3]!, cut[pixel * 3 + 1]!, cut[pixel * 3 + 2]!) / 4;
    }
  }
  return gray;
}

/** An oval from the forehead to the chin. */
function isFace(x: number, y: number): boolean {
  return ((x - 0.5) / 0.3) ** 2 + ((y - 0.52) / 0.36) ** 2 <= 1;
}

const STEP = 4;

function measureBackground({ data, width, height }: Pixels, box: Box): number {
  let [sum, count] = [0, 0];
  for (let y = 0; y < height; y += STEP) {
    for (let x = 0; x < width; x += STEP) {
      // Not what is below the face: clothes are dark in any light.
      if (y > box.y + box.height) continue;
      if (x > box.x - box.width * 0.2 && x < box.x + box.width * 1.2 && y > box.y - box.height * 0.3) continue;
      const at = (y * width + x) * 4;
      sum += brightnessOf(data[at]!, data[at + 1]!, data[at + 2]!);
      count++;
    }
  }
  return count === 0 ? 0 : sum / count;
}

function brightnessOf(red: number, green: number, blue: number): number {
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
}

function variance(values: readonly number[]): number {
  const middle = mean(values);
  return mean(values.map((value) => (value - middle) ** 2));
}
