import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withTemporaryDirectory } from "@aside/files/temporary-directory.ts";
import { type PictureType, sniffPicture } from "./sniff-picture.ts";
import { MediaError } from "../ffmpeg/media-error.ts";
import { type FfmpegInput, type PictureDemuxer, type RunControl, runFfmpeg } from "../ffmpeg/run-ffmpeg.ts";

const MIB = 2 ** 20;

export type PictureControl = Pick<RunControl, "signal"> & {
  /** Also accepts a GIF, of which the first frame counts. */
  acceptsGif?: boolean;
};

/**
 * A PNG of a picture's content, at most `width` x `height` and never larger than the original: decoded and redrawn, so that none of the
 * file's own bytes are kept (metadata, other formats inside, scripts of an SVG). Accepts PNG, JPEG and WebP by their bytes. Throws
 * MediaError.
 */
export async function makeSafePicture(
  given: Buffer,
  most: { width: number; height: number },
  control: PictureControl = {},
): Promise<Buffer> {
  const scale = `scale=w='min(iw,${most.width})':h='min(ih,${most.height})':force_original_aspect_ratio=decrease:flags=lanczos,format=rgba`;
  return await redrawPicture(given, ["-vf", scale, "-c:v", "png"], control);
}

/** `output`: ffmpeg's filter and encoder. */
export async function redrawPicture(given: Buffer, output: string[], control: PictureControl): Promise<Buffer> {
  return await withPictureFile(given, control, async (input) => {
    const picture = await runFfmpeg({
      tool: "ffmpeg",
      inputs: [input],
      output: ["-map", "0:v:0", "-map_metadata", "-1", "-frames:v", "1", ...output, "-f", "image2pipe", "pipe:1"],
      timeoutSeconds: 10,
      maxStdoutBytes: 4 * MIB,
      signal: control.signal,
    });
    if (picture.length === 0) throw new MediaError("corrupt", "the file contains no picture");
    return picture;
  });
}

/** Runs `use` with the picture as a file, which is deleted afterwards. Throws MediaError for other kinds of files. */
export async function withPictureFile<Result>(
  given: Buffer,
  control: PictureControl,
  use: (input: FfmpegInput) => Promise<Result>,
): Promise<Result> {
  const demuxer = chooseDemuxer(given, control);
  return await withTemporaryDirectory(async (directory) => {
    const path = join(directory, "picture");
    await writeFile(path, given);
    return await use({ path, demuxer });
  });
}

const DEMUXERS: Record<PictureType, PictureDemuxer> = {
  "image/png": "png_pipe",
  "image/jpeg": "jpeg_pipe",
  "image/webp": "webp_pipe",
  "image/gif": "gif_pipe",
};

function chooseDemuxer(bytes: Buffer, { acceptsGif = false }: PictureControl): PictureDemuxer {
  const type = sniffPicture(bytes);
  if (type === null || (type === "image/gif" && !acceptsGif)) throw new MediaError("unsupported", "neither PNG, JPEG nor WebP");
  return DEMUXERS[type];
}
