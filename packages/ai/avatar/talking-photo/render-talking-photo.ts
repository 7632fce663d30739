import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withTemporaryDirectory } from "@aside/files/temporary-directory.ts";
import { measurePicture } from "@aside/media/pictures/measure-picture.ts";
import { AiError } from "../../port.ts";
import { ModelProcess } from "../../processes/model-process.ts";
import type { TimedPhoneme } from "../../speech/flite.ts";
import { readWav } from "../../speech/wav.ts";
import { FACE_POINTS, LEFT_CORNER, RIGHT_CORNER } from "./face-points.ts";
import type { TalkingPhoto, TalkingPhotoAnswer, TalkingPhotoRequest } from "./talking-photo-protocol.ts";

const SIZE = { width: 1280, height: 720 };
const MAX_SECONDS = 15 * 60;
const MAX_PIXELS = 1920 * 1080;
const MAX_LABEL = 120;
const MIN_FACE_PIXELS = 60;
/** Between its corners. */
const MIN_MOUTH_PIXELS = 8;

export type TalkingPhotoOrder = TalkingPhoto & {
  /** A WAV of 16 bits. */
  sound: Buffer;
  phonemes: readonly TimedPhoneme[];
  /** Drawn at the bottom of every frame. */
  label: string;
  outputPath: string;
  /** Even numbers; 1280x720 by default. */
  size?: { width: number; height: number };
  signal?: AbortSignal;
  /** 0..1. */
  onProgress?: (fraction: number) => void;
};

/**
 * Makes a video of a photo that speaks: an MP4 with H.264 and AAC at 25 frames a second. It is an animation, and every frame says so.
 * Runs in a child process of its own, about a third of the sound's length. Rejects with AiError; `refused` for input that cannot work.
 */
export async function renderTalkingPhoto(order: TalkingPhotoOrder): Promise<{ seconds: number }> {
  const { sound, signal, onProgress, size = SIZE, ...request } = order;
  const seconds = await check({ ...order, size });
  const drawing = new ModelProcess<TalkingPhotoRequest, TalkingPhotoAnswer>({
    program: new URL("./talking-photo-process.ts", import.meta.url),
    maxAttempts: 1,
    endsWhenForgotten: true,
  });
  const session = {};
  const abort = () => drawing.forget(session);
  try {
    return await withTemporaryDirectory(async (directory) => {
      const soundPath = join(directory, "speech.wav");
      await writeFile(soundPath, sound);
      signal?.throwIfAborted();
      signal?.addEventListener("abort", abort);
      const onPart = (part: unknown) => onProgress?.(part as number);
      return await drawing.ask(session, { ...request, soundPath, size }, { onPart, timeoutMs: 60_000 + seconds * 4_000 });
    });
  } catch (error) {
    await drawing.close();
    await rm(order.outputPath, { force: true });
    if (signal?.aborted) throw new AiError("closed", "the call was ended", { cause: error });
    throw error;
  } finally {
    signal?.removeEventListener("abort", abort);
    await drawing.close();
  }
}

/** Returns the sound's length. */
async function check({
  picture,
  mesh,
  sound,
  label,
  size,
}: TalkingPhotoOrder & { size: { width: number; height: number } }): Promise<number> {
  const refuse = (message: string): never => {
    throw new AiError("refused", message);
  };
  const heard = readWav(sound);
  const seconds = heard ? heard.samples.length / heard.sampleRate : 0;
  if (!(seconds > 0 && seconds <= MAX_SECONDS)) refuse("the sound is not a WAV file of at most 15 minutes");
  if (label.trim() === "" || label.length > MAX_LABEL) refuse("the label is empty or too long");
  const isEven = [size.width, size.height].every((side) => Number.isInteger(side) && side >= 128 && side % 2 === 0);
  if (!isEven || size.width * size.height > MAX_PIXELS) refuse("the size is not one of at most 1920x1080 with even sides");
  const measured = await measurePicture(picture).catch(() => refuse("the picture cannot be read"));
  const isInside = mesh.every(
    ({ x, y }) => x > -measured.width && x < 2 * measured.width && y > -measured.height && y < 2 * measured.height,
  );
  if (mesh.length !== FACE_POINTS || !isInside) refuse(`the mesh is not one of ${FACE_POINTS} points on the picture`);
  const ys = mesh.map(({ y }) => y);
  const mouth = Math.hypot(mesh[RIGHT_CORNER]!.x - mesh[LEFT_CORNER]!.x, mesh[RIGHT_CORNER]!.y - mesh[LEFT_CORNER]!.y);
  if (Math.max(...ys) - Math.min(...ys) < MIN_FACE_PIXELS || mouth < MIN_MOUTH_PIXELS) refuse("the face is too small");
  return seconds;
}
