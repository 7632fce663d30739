import type { BubbleShape, Scene } from "./scene.ts";
import type { Halo } from "./pointer-halo.ts";
import { type Box, bubbleBox, haloCircle, hasCamera, hasScreen, screenBox, type Size } from "./scene-geometry.ts";

/** The studio's background color, shown beside a screen of another aspect ratio and where there is no picture. */
const GROUND = "#14121b";
const CORNER = 0.18;
/** Ember is visible on light and dark content, and its white rim on red content. */
const HALO_STOPS = [
  [0, "rgb(255 107 79 / 45%)"],
  [0.7, "rgb(255 107 79 / 40%)"],
  [0.82, "rgb(255 255 255 / 45%)"],
  [1, "rgb(255 255 255 / 0%)"],
] as const;

type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/**
 * Draws one picture. `isAround`: also draws everything around the bubble; false if that is already on the canvas. `halo`: around the
 * pointer on the screen. `drawCamera` fills a box with the camera. `screen` and `drawCamera` are null while there is no frame.
 */
export function drawScene(
  pen: Pen,
  size: Size,
  scene: Scene,
  given: {
    isAround: boolean;
    screen: { picture: CanvasImageSource; size: Size } | null;
    halo: Halo | null;
    drawCamera: ((box: Box) => void) | null;
  },
): void {
  pen.fillStyle = GROUND;
  if (scene.layout === "camera" && given.drawCamera) return given.drawCamera({ x: 0, y: 0, ...size });
  if (given.isAround) pen.fillRect(0, 0, size.width, size.height);
  if (given.isAround && hasScreen(scene.layout) && given.screen) {
    const box = screenBox(given.screen.size, size);
    // Text that is scaled down stays readable.
    pen.imageSmoothingQuality = "high";
    pen.drawImage(given.screen.picture, box.x, box.y, box.width, box.height);
    if (given.halo) drawHalo(pen, box, haloCircle(given.halo, given.screen.size, size), given.halo.strength);
  }
  if (scene.layout !== "screen-and-camera" || !scene.bubble.isVisible || !given.drawCamera) return;
  const box = bubbleBox(scene.bubble, size);
  pen.save();
  cut(pen, scene.bubble.shape, box);
  given.drawCamera(box);
  pen.restore();
}

/** Whether the picture contains the camera. A hidden camera is neither drawn nor segmented. */
export function showsCamera(scene: Scene): boolean {
  return hasCamera(scene.layout) && (scene.layout === "camera" || scene.bubble.isVisible);
}

/** Clipped to the screen. */
function drawHalo(pen: Pen, screen: Box, circle: { x: number; y: number; radius: number }, strength: number): void {
  const light = pen.createRadialGradient(circle.x, circle.y, 0, circle.x, circle.y, circle.radius);
  for (const [at, colour] of HALO_STOPS) light.addColorStop(at, colour);
  pen.save();
  pen.beginPath();
  pen.rect(screen.x, screen.y, screen.width, screen.height);
  pen.clip();
  pen.globalAlpha = strength;
  pen.fillStyle = light;
  pen.fillRect(circle.x - circle.radius, circle.y - circle.radius, 2 * circle.radius, 2 * circle.radius);
  pen.restore();
}

function cut(pen: Pen, shape: BubbleShape, box: Box): void {
  const radius = { circle: box.width / 2, rounded: box.width * CORNER, square: 0 }[shape];
  pen.beginPath();
  pen.roundRect(box.x, box.y, box.width, box.height, radius);
  pen.clip();
}
