import { ANIMATIONS } from "./animations.ts";
import { type Box, coveringPart, drawPart, fitCanvas, makeCanvas, type Size } from "./cover.ts";

/** The input for the background of one frame. */
export type Moment = {
  frame: VideoFrame;
  /** The displayed size of the frame in pixels, and the part of it (0..1) that is drawn into the box. */
  size: Size;
  part: Box;
  /** The newest mask, for the whole frame. */
  mask: ImageBitmap | null;
  /** A monotonic clock in milliseconds. */
  now: number;
};

/** Fills a box (pixels of the target) completely. */
export type Backdrop = {
  draw(target: OffscreenCanvasRenderingContext2D, box: Box, moment: Moment): void;
  close(): void;
};

/** A picture that is scaled once per box size, so that each frame needs only one copy. */
export function pictureBackdrop(picture: ImageBitmap): Backdrop {
  const fitted = makeCanvas(1, 1, { alpha: false });
  let isFitted = false;
  return {
    draw(target, box) {
      const size = { width: Math.max(1, Math.round(box.width)), height: Math.max(1, Math.round(box.height)) };
      if (!isFitted || fitted.canvas.width !== size.width || fitted.canvas.height !== size.height) {
        fitCanvas(fitted, size);
        fitted.imageSmoothingQuality = "high";
        drawPart(fitted, picture, picture, coveringPart(picture, size), { x: 0, y: 0, ...size });
        isFitted = true;
      }
      target.drawImage(fitted.canvas, box.x, box.y, box.width, box.height);
    },
    close: () => picture.close(),
  };
}

/** An animation that is drawn for the current time, so that no video has to be loaded or decoded. */
export function animatedBackdrop(name: string): Backdrop {
  const animation = ANIMATIONS[name];
  if (!animation) throw new Error(`there is no animated background ${name}`);
  const { width, height, seconds, paint } = animation;
  const canvas = makeCanvas(width, height, { alpha: false });
  const whole = { width, height };
  return {
    draw(target, box, { now }) {
      paint(canvas, width, height, (now / 1000 / seconds) % 1);
      drawPart(target, canvas.canvas, whole, coveringPart(whole, box), box);
    },
    close: () => {},
  };
}

/** Blurring a small copy takes a tenth of the time of blurring the full picture and looks the same. */
const BLUR_WIDTH = 160;
/** The standard deviation in pixels of that copy. */
const BLURS = { light: 1.6, strong: 4.4 };

/** The person is removed with four slightly shifted copies of the mask, so that hair at the edge leaves no color. */
const ASIDE = [
  [-2.5, -0.5],
  [2.5, -0.5],
  [0, -3],
  [0, 1],
] as const;

/** The blurred room. The person is removed before blurring, to avoid a halo. */
export function blurBackdrop(strength: keyof typeof BLURS): Backdrop {
  const sharp = makeCanvas(1, 1);
  const hollow = makeCanvas(1, 1);
  const soft = makeCanvas(1, 1, { alpha: false });
  const tiny = makeCanvas(1, 1);
  const radius = BLURS[strength];
  return {
    draw(target, box, { frame, size, part, mask }) {
      const small = { width: BLUR_WIDTH, height: Math.max(1, Math.round((BLUR_WIDTH * box.height) / box.width)) };
      // Blurring mixes in pixels from outside the edges, so a slightly larger copy is drawn first.
      const margin = Math.ceil(radius * 2);
      const inner = { x: margin, y: margin, ...small };
      const outer = { x: 0, y: 0, width: small.width + 2 * margin, height: small.height + 2 * margin };
      fitCanvas(sharp, outer);
      fitCanvas(hollow, small);
      fitCanvas(soft, small);
      const paint = (on: OffscreenCanvasRenderingContext2D) => blurOnto(on, sharp.canvas, { radius, margin, tiny });
      sharp.globalCompositeOperation = "source-over";
      // The frame is read only once, because that takes longer than all the small copies.
      drawPart(hollow, frame, size, part, { x: 0, y: 0, ...small });
      sharp.drawImage(hollow.canvas, 0, 0, outer.width, outer.height);
      sharp.drawImage(hollow.canvas, inner.x, inner.y);
      paint(soft);
      if (mask) {
        sharp.globalCompositeOperation = "destination-out";
        for (const [x, y] of ASIDE) drawPart(sharp, mask, mask, part, { ...inner, x: margin + x, y: margin + y });
        hollow.clearRect(0, 0, small.width, small.height);
        paint(hollow);
        // The picture is transparent where the person was removed; drawing it twice fills that area.
        for (let times = 0; times < 4; times++) soft.drawImage(hollow.canvas, 0, 0);
      }
      target.drawImage(soft.canvas, box.x, box.y, box.width, box.height);
    },
    close: () => {},
  };
}

type Blurring = { radius: number; margin: number; tiny: OffscreenCanvasRenderingContext2D };

/** Draws `picture` blurred on `target`, with its `margin` outside the target. `tiny`: a scratch canvas. */
function blurOnto(target: OffscreenCanvasRenderingContext2D, picture: OffscreenCanvas, { radius, margin, tiny }: Blurring): void {
  if (hasFilters(target)) {
    target.filter = `blur(${radius}px)`;
    target.drawImage(picture, -margin, -margin);
    target.filter = "none";
    return;
  }
  // Safari's canvas has no filters. Scaling down and up again still hides the room, because only colors remain.
  const size = { width: Math.ceil(picture.width / (radius * 1.6)), height: Math.ceil(picture.height / (radius * 1.6)) };
  fitCanvas(tiny, size);
  tiny.globalCompositeOperation = "copy";
  tiny.imageSmoothingQuality = "high";
  tiny.drawImage(picture, 0, 0, size.width, size.height);
  target.imageSmoothingQuality = "high";
  target.drawImage(tiny.canvas, -margin, -margin, picture.width, picture.height);
}

/** TypeScript declares it as always present, but Safari does not have it. */
function hasFilters(context: object): boolean {
  return "filter" in context;
}
