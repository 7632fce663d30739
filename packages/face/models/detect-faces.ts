import { type GraphModel } from "@tensorflow/tfjs-converter";
import { type Tensor, tensor4d, tidy } from "@tensorflow/tfjs-core";
import type { Box, Pixels, Point } from "../port.ts";
import { apply, type Similarity, squareToPicture } from "./similarity.ts";
import { warpPicture } from "./warp-picture.ts";

/** MediaPipe's BlazeFace, the model for cameras at the back of a phone: faces at up to several metres. */
const SIZE = 256;
/** Cells per side, and guesses per cell, of the model's two outputs. */
const GRIDS = [
  { cells: 16, guesses: 2 },
  { cells: 8, guesses: 6 },
];
const MIN_SCORE = 0.5;
/** Two boxes that share more of their area than this are one face. */
const MAX_OVERLAP = 0.3;

export type Detection = { box: Box; score: number; rightEye: Point; leftEye: Point };

/** Faces in pixels of the picture, best first. The eyes are named as the person's. */
export function detectFaces(model: GraphModel, picture: Pixels): Detection[] {
  const side = Math.max(picture.width, picture.height);
  const center = { x: picture.width / 2, y: picture.height / 2 };
  const toPicture = squareToPicture(SIZE, { center, side, angle: 0 });
  const input = warpPicture(picture, toPicture, SIZE).map((value) => value / 127.5 - 1);
  const outputs = tidy(() => {
    const tensors = model.execute(tensor4d(input, [1, SIZE, SIZE, 3])) as Tensor[];
    return tensors.map((tensor) => ({ rows: tensor.shape[1]!, values: tensor.dataSync() }));
  });
  const found = GRIDS.flatMap(({ cells, guesses }) => {
    const rows = cells * cells * guesses;
    // A score per row, and 16 coordinates per row.
    const scores = outputs.find(({ rows: count, values }) => count === rows && values.length === rows)!.values;
    const values = outputs.find(({ rows: count, values: all }) => count === rows && all.length === rows * 16)!.values;
    return readGrid({ cells, guesses, scores, values }, toPicture);
  });
  return withoutRepeats(found.sort((one, other) => other.score - one.score));
}

type Grid = { cells: number; guesses: number; scores: ArrayLike<number>; values: ArrayLike<number> };

function readGrid({ cells, guesses, scores, values }: Grid, toPicture: Similarity): Detection[] {
  const found: Detection[] = [];
  for (let row = 0; row < cells * cells * guesses; row++) {
    const score = 1 / (1 + Math.exp(-scores[row]!));
    if (score < MIN_SCORE) continue;
    const cell = Math.floor(row / guesses);
    const anchor = { x: (((cell % cells) + 0.5) * SIZE) / cells, y: ((Math.floor(cell / cells) + 0.5) * SIZE) / cells };
    const pointAt = (offset: number) =>
      apply(toPicture, { x: anchor.x + values[row * 16 + offset]!, y: anchor.y + values[row * 16 + offset + 1]! });
    const middle = pointAt(0);
    const [width, height] = [values[row * 16 + 2]! * toPicture.a, values[row * 16 + 3]! * toPicture.a];
    const box = { x: middle.x - width / 2, y: middle.y - height / 2, width, height };
    found.push({ box, score, rightEye: pointAt(4), leftEye: pointAt(6) });
  }
  return found;
}

function withoutRepeats(sorted: Detection[]): Detection[] {
  const kept: Detection[] = [];
  for (const face of sorted) if (kept.every((other) => overlapOf(face.box, other.box) < MAX_OVERLAP)) kept.push(face);
  return kept;
}

/** The shared area as a part of the area of both. */
function overlapOf(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / (one.width * one.height + other.width * other.height - width * height);
}
