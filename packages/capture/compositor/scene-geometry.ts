import type { Bubble, Layout } from "./scene.ts";

/** In pixels. */
export type Size = { width: number; height: number };
/** In pixels from the upper left. */
export type Box = Size & { x: number; y: number };

/** A point as fractions (0..1) of a picture, from the upper left. */
export type Place = { x: number; y: number };

export const hasCamera = (layout: Layout): boolean => layout === "camera" || layout === "screen-and-camera";
export const hasScreen = (layout: Layout): boolean => layout === "screen" || layout === "screen-and-camera";

/** The center part of `source` with the aspect ratio of `box`. */
export function coverCrop(source: Size, box: Size): Box {
  const scale = Math.min(source.width / box.width, source.height / box.height);
  const [width, height] = [box.width * scale, box.height * scale];
  return { x: (source.width - width) / 2, y: (source.height - height) / 2, width, height };
}

/** The box of the whole `source` in a picture of `size`, as large as possible. */
export function containBox(source: Size, size: Size): Box {
  const scale = Math.min(size.width / source.width, size.height / source.height);
  const [width, height] = [Math.round(source.width * scale), Math.round(source.height * scale)];
  return { x: Math.round((size.width - width) / 2), y: Math.round((size.height - height) / 2), width, height };
}

/** The halo's radius relative to the picture's height: about twice the length of a pointer arrow. */
const HALO = 0.05;

/** The circle around a position on a screen inside a picture of `size`. */
export function haloCircle(place: Place, screen: Size, size: Size): { x: number; y: number; radius: number } {
  const box = containBox(screen, size);
  return { x: box.x + place.x * box.width, y: box.y + place.y * box.height, radius: HALO * size.height };
}

/** The bubble's square in a picture of `size`, always completely inside it. */
export function bubbleBox(bubble: Bubble, size: Size): Box {
  const side = Math.min(Math.round(bubble.size * size.height), size.width, size.height);
  const inside = (centre: number, length: number) => Math.round(Math.min(length - side, Math.max(0, centre * length - side / 2)));
  return { x: inside(bubble.x, size.width), y: inside(bubble.y, size.height), width: side, height: side };
}
