import { AiError } from "@aside/ai/port.ts";
import type { Face } from "@aside/face/port.ts";
import { MediaError } from "@aside/media/ffmpeg/media-error.ts";
import { probeMedia } from "@aside/media/ffmpeg/probe-media.ts";
import { extractFrames } from "@aside/media/pictures/extract-frames.ts";
import { sniffPicture } from "@aside/media/pictures/sniff-picture.ts";
import type { AppContext } from "@aside/server/http/context.ts";

type Read = { pictures: Buffer[]; faces: Face[][]; seconds: number };

/** Frames of a video with the faces in them. Throws MediaError and AiError. */
export async function readFaces(
  { ai }: Pick<AppContext, "ai">,
  video: { path: string; seconds: number; count: number; maxWidth: number; signal?: AbortSignal },
): Promise<Read> {
  const { path, seconds, count, maxWidth, signal } = video;
  const control = signal ? { signal } : {};
  const pictures = await extractFrames({ inputPath: path, durationSeconds: seconds, count, maxWidth, ...control });
  return { pictures, faces: await ai.faces.analyze(pictures, control), seconds };
}

const CLIP_FRAMES = 6;
const CLIP_WIDTH = 960;

/** The largest face of each frame of a clip, or of the one picture that a file is. Null: it is neither, or too long. */
export async function readClip(
  context: Pick<AppContext, "ai">,
  file: { path: string; bytes: Buffer; maxSeconds: number },
): Promise<{ picture: Buffer; face: Face }[] | null> {
  try {
    const { pictures, faces } = sniffPicture(file.bytes)
      ? { pictures: [file.bytes], faces: await context.ai.faces.analyze([file.bytes]) }
      : await readVideo(context, file);
    return pictures.flatMap((picture, index) => {
      const face = faces[index]?.[0];
      return face ? [{ picture, face }] : [];
    });
  } catch (error) {
    if (error instanceof MediaError && error.reason !== "machine" && error.reason !== "missing_ffmpeg") return null;
    if (error instanceof AiError && error.reason === "refused") return null;
    throw error;
  }
}

async function readVideo(context: Pick<AppContext, "ai">, { path, maxSeconds }: { path: string; maxSeconds: number }): Promise<Read> {
  const { durationSeconds, video } = await probeMedia(path, { maxDurationSeconds: maxSeconds });
  if (!video) throw new MediaError("unsupported", "the clip has no picture");
  return await readFaces(context, { path, seconds: durationSeconds, count: CLIP_FRAMES, maxWidth: CLIP_WIDTH });
}
