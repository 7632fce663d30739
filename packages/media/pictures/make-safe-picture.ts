import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withTemporaryDirectory } from "@aside/files/temporary-directory.ts";
import { MediaError } from "../ffmpeg/media-error.ts";
import { type PictureDemuxer, type RunControl, runFfmpeg } from "../ffmpeg/run-ffmpeg.ts";

const MIB = 2 ** 20;

export type PictureControl = Pick<RunControl, "signal">;

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
  const demuxer = sniffPicture(given);
  return await withTemporaryDirectory(async (directory) => {
    const path = join(directory, "picture");
    await writeFile(path, given);
    const picture = await runFfmpeg({
      tool: "ffmpeg",
      inputs: [{ path, demuxer }],
      output: ["-map", "0:v:0", "-map_metadata", "-1", "-frames:v", "1", ...output, "-f", "image2pipe", "pipe:1"],
      timeoutSeconds: 10,
      maxStdoutBytes: 4 * MIB,
      ...control,
    });
    if (picture.length === 0) throw new MediaError("corrupt", "the file contains no picture");
    return picture;
  });
}

function sniffPicture(bytes: Buffer): PictureDemuxer {
  const head = bytes.toString("latin1", 0, 16);
  if (head.startsWith("\u0089PNG\r\n\u001a\n")) return "png_pipe";
  if (head.startsWith("\u00ff\u00d8\u00ff")) return "jpeg_pipe";
  if (head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") return "webp_pipe";
  throw new MediaError("unsupported", "neither PNG, JPEG nor WebP");
}
