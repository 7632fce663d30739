export type Painter = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;
export type Box = { x: number; y: number; width: number; height: number };
export type Size = { width: number; height: number };

/** The central part of a picture (0..1 in width and height) with the aspect ratio of a box. */
export function coveringPart(picture: Size, box: Size): Box {
  const scale = Math.max(box.width / picture.width, box.height / picture.height);
  const width = box.width / (picture.width * scale);
  const height = box.height / (picture.height * scale);
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height };
}

/** Draws a part (0..1) of a picture of the given size (pixels) into the box (pixels of the target). */
export function drawPart(target: Painter, picture: CanvasImageSource, size: Size, part: Box, box: Box): void {
  target.drawImage(
    picture,
    part.x * size.width,
    part.y * size.height,
    part.width * size.width,
    part.height * size.height,
    box.x,
    box.y,
    box.width,
    box.height,
  );
}

/** The intersection of two boxes; empty where they do not overlap. */
export function overlap(one: Box, other: Box): Box {
  const x = Math.max(one.x, other.x);
  const y = Math.max(one.y, other.y);
  const width = Math.max(0, Math.min(one.x + one.width, other.x + other.width) - x);
  const height = Math.max(0, Math.min(one.y + one.height, other.y + other.height) - y);
  return { x, y, width, height };
}

export function makeCanvas(
  width: number,
  height: number,
  options: CanvasRenderingContext2DSettings = {},
): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext("2d", options);
  if (!context) throw new Error("no 2D canvas");
  return context;
}

/** Resizes the canvas; the same size keeps its content. */
export function fitCanvas(context: OffscreenCanvasRenderingContext2D, { width, height }: Size): void {
  const canvas = context.canvas;
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}
