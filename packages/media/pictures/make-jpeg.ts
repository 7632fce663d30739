import { MediaError } from "../ffmpeg/media-error.ts";
import { type PictureControl, redrawPicture } from "./make-safe-picture.ts";

export type Jpeg = { jpeg: Buffer; width: number; height: number };

/** `width`, `height`: the largest size. A picture that is at most `keptWidth` wide keeps its width. */
export type JpegLimits = { width: number; height: number; keptWidth?: number };

/** A JPEG of a picture on white, within the limits and never larger than the original. Redrawn like `makeSafePicture`. Throws MediaError. */
export async function makeJpeg(given: Buffer, most: JpegLimits, control: PictureControl = {}): Promise<Jpeg> {
  const width = `if(gt(iw,${most.keptWidth ?? most.width}),${most.width},iw)`;
  const size = `w='${width}':h='min(ih,${most.height})':force_original_aspect_ratio=decrease:force_divisible_by=2`;
  const graph = `scale=${size}:flags=lanczos,format=rgba,split[picture][ground];[ground]lutrgb=r=255:g=255:b=255:a=255[white];[white][picture]overlay=format=rgb,format=rgb24,scale=out_range=pc,format=yuvj420p`;
  const jpeg = await redrawPicture(given, ["-vf", graph, "-q:v", "3", "-c:v", "mjpeg"], control);
  return { jpeg, ...readJpegSize(jpeg) };
}

/** The start of a baseline frame, whose header has the height and the width. */
const FRAME = 0xc0;

/** Throws MediaError. */
export function readJpegSize(jpeg: Buffer): { width: number; height: number } {
  // Each block: 0xff, its type, its length.
  for (let at = 2; at + 9 < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2))
    if (jpeg[at + 1] === FRAME) return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) };
  throw new MediaError("corrupt", "no frame was encoded");
}
