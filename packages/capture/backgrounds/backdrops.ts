import { ANIMATIONS } from "./animations.ts";
import { type Box, coveringPart, drawPart, fitCanvas, makeCanvas, type Size } from "./cover.ts";

/** What one frame's background is drawn from. */
export type Moment = {
  frame: VideoFrame;
  /** The frame's size in pixels as shown, and the part of it (0..1) that covers the box. */
  size: Size;
  part: Box;
  /** The newest mask, of the whole frame. */
  mask: ImageBitmap | null;
  /** Milliseconds of a clock that only goes forward. */
  now: number;
};

/** Fills a box (pixels of the target) wholly. */
export type Backdrop = {
  draw(target: OffscreenCanvasRenderingContext2D, box: Box, moment: Moment): void;
  close(): void;
};

/** A picture, scaled once for each size of box: a frame then costs one copy. */
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

/** A loop that is drawn as it is needed, by the clock: no video to load or to decode. */
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

/** Blurring a small copy costs a tenth of blurring the picture and looks the same. */
const BLUR_WIDTH = 160;
/** Standard deviation in pixels of that copy. */
const BLURS = { light: 1.6, strong: 4.4 };

/** The mask is taken out four times, each a little aside: hair at the edge leaves no colour of its own behind. */
const ASIDE = [
  [-2.5, -0.5],
  [2.5, -0.5],
  [0, -3],
  [0, 1],
] as const;

/** The room itself, out of focus. The person is taken out before blurring, so that no halo of them stands around their edge. */
export function blurBackdrop(strength: keyof typeof BLURS): Backdrop {
  const sharp = makeCanvas(1, 1);
  const hollow = makeCanvas(1, 1);
  const soft = makeCanvas(1, 1, { alpha: false });
  const tiny = makeCanvas(1, 1);
  const radius = BLURS[strength];
  return {
    draw(target, box, { frame, size, part, mask }) {
      const small = { width: BLUR_WIDTH, height: Math.max(1, Math.round((BLUR_WIDTH * box.height) / box.width)) };
      // Blurring mixes in what is beyond the edges: the same picture a little larger lies there.
      const margin = Math.ceil(radius * 2);
      const inner = { x: margin, y: margin, ...small };
      const outer = { x: 0, y: 0, width: small.width + 2 * margin, height: small.height + 2 * margin };
      fitCanvas(sharp, outer);
      fitCanvas(hollow, small);
      fitCanvas(soft, small);
      const paint = (on: OffscreenCanvasRenderingContext2D) => blurOnto(on, sharp.canvas, { radius, margin, tiny });
      sharp.globalCompositeOperation = "source-over";
      // The frame itself is read once: that costs more than all the small copies.
      drawPart(hollow, frame, size, part, { x: 0, y: 0, ...small });
      sharp.drawImage(hollow.canvas, 0, 0, outer.width, outer.height);
      sharp.drawImage(hollow.canvas, inner.x, inner.y);
      paint(soft);
      if (mask) {
        sharp.globalCompositeOperation = "destination-out";
        for (const [x, y] of ASIDE) drawPart(sharp, mask, mask, part, { ...inner, x: margin + x, y: margin + y });
        hollow.clearRect(0, 0, small.width, small.height);
        paint(hollow);
        // Thin near the person, where the room was taken out with them: laid over itself it covers.
        for (let times = 0; times < 4; times++) soft.drawImage(hollow.canvas, 0, 0);
      }
      target.drawImage(soft.canvas, box.x, box.y, box.width, box.height);
    },
    close: () => {},
  };
}

type Blurring = { radius: number; margin: number; tiny: OffscreenCanvasRenderingContext2D };

/** Lays `picture`, blurred, over `target` so that its `margin` lies outside. `tiny`: a canvas to work on. */
function blurOnto(target: OffscreenCanvasRenderingContext2D, picture: OffscreenCanvas, { radius, margin, tiny }: Blurring): void {
  if (hasFilters(target)) {
    target.filter = `blur(${radius}px)`;
    target.drawImage(picture, -margin, -margin);
    target.filter = "none";
    return;
  }
  // Safari's canvas has no filters, and must not show the room for that: made tiny and large again, nothing is left of it but colours.
  const size = { width: Math.ceil(picture.width / (radius * 1.6)), height: Math.ceil(picture.height / (radius * 1.6)) };
  fitCanvas(tiny, size);
  tiny.globalCompositeOperation = "copy";
  tiny.imageSmoothingQuality = "high";
  tiny.drawImage(picture, 0, 0, size.width, size.height);
  target.imageSmoothingQuality = "high";
  target.drawImage(tiny.canvas, -margin, -margin, picture.width, picture.height);
}

/** Typed as always there; at run time it is not. */
function hasFilters(context: object): boolean {
  return "filter" in context;
}
