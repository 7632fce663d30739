import { type PictureControl, redrawPicture } from "./make-safe-picture.ts";

/** A JPEG of the center of a picture, a square of `side` pixels on white. Redrawn like `makeSafePicture`. Throws MediaError. */
export async function makeSquarePicture(given: Buffer, side: number, control: PictureControl = {}): Promise<Buffer> {
  const filters = [
    `scale=w=${side}:h=${side}:force_original_aspect_ratio=increase:flags=lanczos`,
    `crop=${side}:${side}`,
    "format=rgba",
    "split[picture][ground]",
  ].join(",");
  const graph = `${filters};[ground]lutrgb=r=255:g=255:b=255:a=255[white];[white][picture]overlay=format=rgb,format=rgb24,scale=out_range=pc,format=yuvj420p`;
  return await redrawPicture(given, ["-vf", graph, "-q:v", "3", "-c:v", "mjpeg"], control);
}
