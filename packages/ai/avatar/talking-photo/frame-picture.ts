import { drawLabel } from "@aside/media/pictures/draw-label.ts";
import { withPictureFile } from "@aside/media/pictures/make-safe-picture.ts";
import { measurePicture } from "@aside/media/pictures/measure-picture.ts";
import { runFfmpeg } from "@aside/media/ffmpeg/run-ffmpeg.ts";
import { Frame } from "./frame.ts";
import type { Point } from "./face-rig.ts";

type Size = { width: number; height: number };

/** As a webcam shows a person: the face takes this part of the height, with its middle a little above the picture's. */
const FACE_PART = 0.42;
const FACE_MIDDLE = 0.45;
/** A picture is not enlarged further than this, which would only show its pixels. */
const MOST_ENLARGED = 4;

export type FramedPicture = {
  /** Without the label, so that warping cannot move it. */
  photo: Frame;
  face: Point[];
  label: ReturnType<typeof drawLabel>;
};

/** The part of the picture around the face, in the video's size; a blurred copy fills what the picture does not cover. */
export async function framePicture(
  request: { picture: Buffer; mesh: readonly Point[]; label: string; size: Size },
  signal?: AbortSignal,
): Promise<FramedPicture> {
  const { picture, mesh, size } = request;
  const crop = chooseCrop(await measurePicture(picture), mesh, size);
  const scale = size.height / crop.height;
  const width = even(crop.width * scale);
  const pixels = await withPictureFile(picture, {}, (input) =>
    runFfmpeg({
      tool: "ffmpeg",
      inputs: [input],
      output: ["-map", "0:v:0", "-frames:v", "1", "-vf", graph(crop, size, width), "-pix_fmt", "yuv420p", "-f", "rawvideo", "pipe:1"],
      signal,
    }),
  );
  const left = (size.width - width) / 2;
  return {
    photo: new Frame(size.width, size.height, pixels),
    face: mesh.map(({ x, y }) => ({ x: (x - crop.x) * (width / crop.width) + left, y: (y - crop.y) * scale })),
    label: drawLabel(request.label, size.width, size.height),
  };
}

type Crop = Size & Point;

function chooseCrop(picture: Size, mesh: readonly Point[], size: Size): Crop {
  const xs = mesh.map(({ x }) => x);
  const ys = mesh.map(({ y }) => y);
  const faceHeight = Math.max(...ys) - Math.min(...ys);
  const height = Math.round(Math.min(picture.height, Math.max(faceHeight / FACE_PART, size.height / MOST_ENLARGED)));
  const width = Math.round(Math.min(picture.width, (height * size.width) / size.height));
  const middle = { x: (Math.max(...xs) + Math.min(...xs)) / 2, y: (Math.max(...ys) + Math.min(...ys)) / 2 };
  const within = (value: number, most: number) => Math.round(Math.min(most, Math.max(0, value)));
  return {
    width,
    height,
    x: within(middle.x - width / 2, picture.width - width),
    y: within(middle.y - height * FACE_MIDDLE, picture.height - height),
  };
}

function graph(crop: Crop, size: Size, width: number): string {
  const start = `format=gbrp,crop=${crop.width}:${crop.height}:${crop.x}:${crop.y}:exact=1`;
  const end = "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p";
  const photo = `scale=${width}:${size.height}:flags=lanczos`;
  if (width >= size.width) return `${start},${photo},${end}`;
  const ground = `scale=${size.width}:${size.height}:force_original_aspect_ratio=increase,crop=${size.width}:${size.height},gblur=sigma=48,lutrgb=r=val*0.6:g=val*0.6:b=val*0.6`;
  return `${start},split[a][b];[b]${ground}[ground];[a]${photo}[photo];[ground][photo]overlay=(W-w)/2:0:format=gbrp,${end}`;
}

const even = (value: number) => Math.round(value / 2) * 2;
