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

/**
 * The box of a whole screen, centered in a picture of `size`. A screen that fits keeps its pixels, so that its text stays sharp; a larger one
 * is scaled down. One more column or row is cut off instead: a picture has even sides, and a screen may be odd.
 */
export function screenBox(screen: Size, size: Size): Box {
  const fits = screen.width <= size.width + 1 && screen.height <= size.height + 1;
  const scale = fits ? 1 : Math.min(size.width / screen.width, size.height / screen.height);
  const [width, height] = [Math.round(screen.width * scale), Math.round(screen.height * scale)];
  const before = (space: number) => Math.max(0, Math.floor(space / 2));
  return { x: before(size.width - width), y: before(size.height - height), width, height };
}

/** The halo's radius relative to the picture's height: about twice the length of a pointer arrow. */
const HALO = 0.05;

/** The circle around a position on a screen inside a picture of `size`. */
export function haloCircle(place: Place, screen: Size, size: Size): { x: number; y: number; radius: number } {
  const box = screenBox(screen, size);
  return { x: box.x + place.x * box.width, y: box.y + place.y * box.height, radius: HALO * size.height };
}

/** The bubble's square in a picture of `size`, always completely inside it. */
export function bubbleBox(bubble: Bubble, size: Size): Box {
  const side = Math.min(Math.round(bubble.size * size.height), size.width, size.height);
  const inside = (centre: number, length: number) => Math.round(Math.min(length - side, Math.max(0, centre * length - side / 2)));
  return { x: inside(bubble.x, size.width), y: inside(bubble.y, size.height), width: side, height: side };
}
