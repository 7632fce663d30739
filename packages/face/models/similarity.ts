import type { Point } from "../port.ts";

/** A scaling, rotation and move: x' = a x - b y + x0, y' = b x + a y + y0. */
export type Similarity = { a: number; b: number; x: number; y: number };

export function apply({ a, b, x, y }: Similarity, point: Point): Point {
  return { x: a * point.x - b * point.y + x, y: b * point.x + a * point.y + y };
}

export function scaleOf({ a, b }: Similarity): number {
  return Math.hypot(a, b);
}

/** Maps a square of `size` pixels to a square of the picture around `center`, rotated by `angle` (radians, clockwise). */
export function squareToPicture(size: number, square: { center: Point; side: number; angle: number }): Similarity {
  const scale = square.side / size;
  const a = scale * Math.cos(square.angle);
  const b = scale * Math.sin(square.angle);
  const half = size / 2;
  return { a, b, x: square.center.x - a * half + b * half, y: square.center.y - b * half - a * half };
}

/** The similarity with the least squared distance between the mapped `from` points and the `to` points. */
export function fitSimilarity(from: readonly Point[], to: readonly Point[]): Similarity {
  const source = meanOf(from);
  const target = meanOf(to);
  let [dot, cross, norm] = [0, 0, 0];
  from.forEach((point, index) => {
    const [px, py] = [point.x - source.x, point.y - source.y];
    const [qx, qy] = [to[index]!.x - target.x, to[index]!.y - target.y];
    dot += px * qx + py * qy;
    cross += px * qy - py * qx;
    norm += px * px + py * py;
  });
  const [a, b] = [dot / norm, cross / norm];
  return { a, b, x: target.x - a * source.x + b * source.y, y: target.y - b * source.x - a * source.y };
}

export function meanOf(points: readonly Point[]): Point {
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}
