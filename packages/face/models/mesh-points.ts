import type { Box, MeshPoint, Point } from "../port.ts";

/** Places in the mesh. "Right" and "left" are the person's. */
export const RIGHT_EYE = [33, 160, 158, 133, 153, 144];
export const LEFT_EYE = [362, 385, 387, 263, 373, 380];
export const RIGHT_EYE_OUTER = 33;
export const RIGHT_EYE_INNER = 133;
export const LEFT_EYE_OUTER = 263;
export const LEFT_EYE_INNER = 362;
export const NOSE_TIP = 1;
export const NOSE_BASE = 2;
export const CHIN = 152;
export const FOREHEAD = 10;
export const RIGHT_CHEEK = 234;
export const LEFT_CHEEK = 454;

export function pick(mesh: readonly MeshPoint[], places: readonly number[]): MeshPoint[] {
  return places.map((place) => mesh[place]!);
}

export function boxOf(points: readonly Point[]): Box {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
