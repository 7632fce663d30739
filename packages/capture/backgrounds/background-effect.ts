import { animatedBackdrop, type Backdrop, blurBackdrop, pictureBackdrop } from "./backdrops.ts";
import { findImage } from "./catalog.ts";
import { type Box, coveringPart, drawPart, fitCanvas, makeCanvas, overlap, type Painter, type Size } from "./cover.ts";
import type { BackgroundChoice, BackgroundEffect } from "./port.ts";
import { openSegmenter, type Segmenter } from "./segmenter.ts";

const AT_EASE = { maskRate: 30, isBehind: false };

/** Runs in the compositor's worker. Masks are computed in another worker, which starts with the first choice that needs them. */
export function createBackgroundEffect(): BackgroundEffect {
  const person = makeCanvas(1, 1);
  let backdrop: Backdrop | null = null;
  let segmenter: Segmenter | null = null;
  let opening: Promise<Segmenter> | null = null;
  let latest = 0;
  let isClosed = false;

  async function openOnce(): Promise<void> {
    opening ??= openSegmenter();
    try {
      segmenter = await opening;
    } catch (error) {
      opening = null;
      throw error;
    }
    if (isClosed) await segmenter.close();
  }

  return {
    get pace() {
      return backdrop && segmenter ? segmenter.pace : AT_EASE;
    },
    async choose(choice) {
      const turn = ++latest;
      const chosen = choice.kind === "none" ? null : (await Promise.all([openBackdrop(choice), openOnce()]))[0];
      // A later choice replaced this one while it loaded.
      if (turn !== latest || isClosed) return chosen?.close();
      backdrop?.close();
      backdrop = chosen;
      if (!chosen) segmenter?.forget();
    },
    draw(target, frame, box) {
      const size = { width: frame.displayWidth, height: frame.displayHeight };
      const part = coveringPart(size, box);
      if (!backdrop || !segmenter) {
        drawPart(target, frame, size, part, box);
        return;
      }
      segmenter.look(frame);
      const { mask } = segmenter;
      backdrop.draw(target, box, { frame, size, part, mask, now: performance.now() });
      if (!mask) return;
      drawPerson(person, { target, frame, mask, size, box, part, extent: segmenter.extent });
    },
    async close() {
      isClosed = true;
      backdrop?.close();
      backdrop = null;
      await segmenter?.close();
    },
  };
}

type Cut = { target: Painter; frame: VideoFrame; mask: ImageBitmap; size: Size; box: Box; part: Box; extent: Box };

/** Draws the person, cut out on `layer`, into the box. Only the area of the person is processed, usually half of the frame. */
function drawPerson(layer: OffscreenCanvasRenderingContext2D, { target, frame, mask, size, box, part, extent }: Cut): void {
  const seen = overlap(part, extent);
  if (seen.width === 0 || seen.height === 0) return;
  fitCanvas(layer, { width: Math.ceil(box.width), height: Math.ceil(box.height) });
  const [across, down] = [box.width / part.width, box.height / part.height];
  const place = { x: 0, y: 0, width: seen.width * across, height: seen.height * down };
  layer.save();
  layer.beginPath();
  layer.rect(0, 0, Math.ceil(place.width), Math.ceil(place.height));
  layer.clip();
  layer.globalCompositeOperation = "copy";
  drawPart(layer, mask, mask, seen, place);
  layer.globalCompositeOperation = "source-in";
  drawPart(layer, frame, size, seen, place);
  layer.restore();
  const { width, height } = place;
  const [x, y] = [box.x + (seen.x - part.x) * across, box.y + (seen.y - part.y) * down];
  target.drawImage(layer.canvas, 0, 0, width, height, x, y, width, height);
}

async function openBackdrop(choice: Exclude<BackgroundChoice, { kind: "none" }>): Promise<Backdrop> {
  if (choice.kind === "blur") return blurBackdrop(choice.strength);
  if (choice.kind === "animated") return animatedBackdrop(choice.name);
  if (choice.kind === "own") return pictureBackdrop(await createImageBitmap(choice.picture));
  const response = await fetch(findImage(choice.name).url);
  if (!response.ok) throw new Error(`loading the background ${choice.name} failed with status ${response.status}`);
  return pictureBackdrop(await createImageBitmap(await response.blob()));
}
