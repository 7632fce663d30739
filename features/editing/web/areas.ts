import type { EditList } from "../contract.ts";

/** An area of the picture, as fractions (0..1) from the upper left corner. */
export type Area = { x: number; y: number; width: number; height: number };

export const SMALLEST_AREA = 0.04;
const WHOLE = 0.995;

/** Keeps an area within the picture and large enough to be dragged. */
export function clampArea({ x, y, width, height }: Area): Area {
  const [w, h] = [Math.min(1, Math.max(SMALLEST_AREA, width)), Math.min(1, Math.max(SMALLEST_AREA, height))];
  return { x: Math.min(1 - w, Math.max(0, x)), y: Math.min(1 - h, Math.max(0, y)), width: w, height: h };
}

/** The area after the picture is rotated clockwise. `degrees`: a multiple of 90, may be negative. */
export function turnArea(area: Area, degrees: number): Area {
  let { x, y, width, height } = area;
  for (let turned = 0; turned < (((degrees % 360) + 360) % 360) / 90; turned++)
    [x, y, width, height] = [1 - y - height, x, height, width] as [number, number, number, number];
  return { x, y, width, height };
}

/** The crop for an area; null if it keeps the whole picture. */
export function cropOf(area: Area): EditList["crop"] {
  const crop = clampArea(area);
  return crop.width > WHOLE && crop.height > WHOLE ? null : crop;
}

/** The area after dragging one of its eight handles ("n", "se", …) or the whole area ("move") by (dx, dy). */
export function dragArea(area: Area, handle: string, dx: number, dy: number): Area {
  if (handle === "move") return clampArea({ ...area, x: area.x + dx, y: area.y + dy });
  let [left, top, right, bottom] = [area.x, area.y, area.x + area.width, area.y + area.height];
  if (handle.includes("w")) left = Math.min(Math.max(0, left + dx), right - SMALLEST_AREA);
  if (handle.includes("e")) right = Math.max(Math.min(1, right + dx), left + SMALLEST_AREA);
  if (handle.includes("n")) top = Math.min(Math.max(0, top + dy), bottom - SMALLEST_AREA);
  if (handle.includes("s")) bottom = Math.max(Math.min(1, bottom + dy), top + SMALLEST_AREA);
  return { x: left, y: top, width: right - left, height: bottom - top };
}
