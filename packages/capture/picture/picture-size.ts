import type { Layout } from "../compositor/scene.ts";
import { hasScreen, type Size } from "../compositor/scene-geometry.ts";

/** The shorter side of a picture of 16:9; 2160 is called 4K. */
export const LINES = [720, 1080, 1440, 2160] as const;
export type Lines = (typeof LINES)[number];

/** The largest picture of a quality. */
export const sizeOfLines = (lines: number): Size => ({ width: (lines * 16) / 9, height: lines });

/** A picture is never smaller: the bubble, and some encoders, need some space. */
const LEAST_SIDE = 320;

/**
 * The size of a recording: as large as the shared screen, so that none of its pixels is scaled, or smaller with the same aspect ratio; of a
 * camera the largest quality of 16:9 that it delivers, upright if the camera is. Sizes that are not known yet are those of the quality.
 */
export function pictureSize(layout: Layout, lines: Lines, camera: Size | null, screen: Size | null): Size {
  if (hasScreen(layout)) return screen ? screenSize(screen, sizeOfLines(lines)) : sizeOfLines(lines);
  const delivered = camera ? Math.min(camera.width, camera.height) : 0;
  const { width, height } = sizeOfLines(LINES.findLast((each) => each <= lines && each <= delivered) ?? LINES[0]);
  const isUpright = layout === "camera" && camera !== null && camera.height > camera.width;
  return isUpright ? { width: height, height: width } : { width, height };
}

function screenSize(screen: Size, most: Size): Size {
  const scale = Math.min(1, most.width / screen.width, most.height / screen.height);
  // H.264 needs even sides. Rounded down: an odd screen loses its last row or column and is not scaled.
  const side = (length: number) => Math.max(LEAST_SIDE, Math.floor((length * scale + 0.01) / 2) * 2);
  return { width: side(screen.width), height: side(screen.height) };
}
