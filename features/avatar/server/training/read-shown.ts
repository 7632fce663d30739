import { AiError } from "@aside/ai/port.ts";
import type { Face } from "@aside/face/port.ts";
import { MediaError } from "@aside/media/ffmpeg/media-error.ts";
import { probeMedia } from "@aside/media/ffmpeg/probe-media.ts";
import { extractFrames } from "@aside/media/pictures/extract-frames.ts";
import { sniffPicture } from "@aside/media/pictures/sniff-picture.ts";
import type { AppContext } from "@aside/server/http/context.ts";

const controlOf = ({ signal }: { signal?: AbortSignal }) => (signal ? { signal } : {});

type Read = { pictures: Buffer[]; faces: Face[][] };

/** The largest face of a picture, with the picture. */
export type Shown = { picture: Buffer; face: Face };

/** Of the pictures with a face. */
export const largestFaces = (pictures: readonly Buffer[], faces: readonly (readonly Face[])[]): Shown[] =>
  pictures.flatMap((picture, index) => {
    const face = faces[index]?.[0];
    return face ? [{ picture, face }] : [];
  });

/** Frames of a video with the faces in them. Throws MediaError and AiError. */
export async function readFaces(
  { ai }: Pick<AppContext, "ai">,
  video: { path: string; seconds: number; count: number; maxWidth: number; signal?: AbortSignal },
): Promise<Read> {
  const { path, seconds, count, maxWidth } = video;
  const control = controlOf(video);
  const pictures = await extractFrames({ inputPath: path, durationSeconds: seconds, count, maxWidth, ...control });
  return { pictures, faces: await ai.faces.analyze(pictures, { ...control, areFrames: true }) };
}

const SAMPLE_FRAMES = 6;
const SAMPLE_WIDTH = 960;

/** Enough frames of a video to know who is in it, with the faces. Throws MediaError and AiError. */
export const readSample = async (
  context: Pick<AppContext, "ai">,
  video: { path: string; seconds: number; signal?: AbortSignal },
): Promise<Shown[]> => {
  const { pictures, faces } = await readFaces(context, { ...video, count: SAMPLE_FRAMES, maxWidth: SAMPLE_WIDTH });
  return largestFaces(pictures, faces);
};

type Clip = { path: string; bytes: Buffer; maxSeconds: number; signal?: AbortSignal };

/**
 * The largest face of each frame of a clip, or of the one picture that a file is. Null: it is neither, or too long. Throws MediaError and AiError
 * where another attempt may succeed.
 */
export async function readClip(context: Pick<AppContext, "ai">, file: Clip): Promise<Shown[] | null> {
  try {
    if (!sniffPicture(file.bytes)) return await readVideo(context, file);
    return largestFaces([file.bytes], await context.ai.faces.analyze([file.bytes], controlOf(file)));
  } catch (error) {
    if (error instanceof MediaError && error.isOfFile) return null;
    if (error instanceof AiError && error.reason === "refused") return null;
    throw error;
  }
}

async function readVideo(context: Pick<AppContext, "ai">, clip: Clip): Promise<Shown[]> {
  const { path, maxSeconds } = clip;
  const { durationSeconds, video } = await probeMedia(path, { maxDurationSeconds: maxSeconds, ...controlOf(clip) });
  if (!video) throw new MediaError("unsupported", "the clip has no picture");
  return await readSample(context, { path, seconds: durationSeconds, ...controlOf(clip) });
}
