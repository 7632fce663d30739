import { MediaError } from "../ffmpeg/media-error.ts";
import { fileUrl, type RunControl, runFfmpeg } from "../ffmpeg/run-ffmpeg.ts";
import { type Container, sniffContainer } from "../ffmpeg/sniff-container.ts";

type PosterInput = RunControl & {
  inputPath: string;
  outputPath: string;
  durationSeconds: number;
  /** The time that the user chose; absent: one is picked. */
  atSeconds?: number | undefined;
};

/** Candidate times, as fractions of the duration: speakers are usually settled after the first tenth. */
const CANDIDATES = [0.1, 0.2, 0.35, 0.5, 0.75, 0];
/** The least mean luma (of 255) and standard deviation of a usable picture: below are black, faded or empty frames. */
const ENOUGH_LUMA = 40;
const ENOUGH_CONTRAST = 8;

/** A JPEG, at most 1280 wide, of a frame that is neither black nor empty. Returns its time. Throws MediaError. */
export async function makePoster({
  inputPath,
  outputPath,
  durationSeconds,
  atSeconds,
  ...control
}: PosterInput): Promise<{ seconds: number }> {
  const container = await sniffContainer(inputPath);
  const seconds = chosenTime(atSeconds, durationSeconds) ?? (await pickPosterTime(inputPath, container, durationSeconds, control));
  await runFfmpeg({
    tool: "ffmpeg",
    inputs: [{ path: inputPath, demuxer: container, options: ["-ss", seconds.toFixed(3)] }],
    output: [
      "-map",
      "0:v:0",
      "-frames:v",
      "1",
      "-vf",
      "scale='min(1280,iw)':-2:out_range=pc,format=yuvj420p",
      "-q:v",
      "3",
      "-f",
      "mjpeg",
      fileUrl(outputPath),
    ],
    ...control,
  });
  return { seconds };
}

/** Clamped to the video, so that there is a frame. */
export function chosenTime(atSeconds: number | undefined, durationSeconds: number): number | undefined {
  return atSeconds === undefined ? undefined : Math.max(0, Math.min(atSeconds, durationSeconds - 0.1));
}

/** The first candidate time whose frame is neither black nor empty, else the best of them, in seconds. */
export async function pickPosterTime(path: string, container: Container, durationSeconds: number, control: RunControl): Promise<number> {
  let best = { seconds: 0, score: -1 };
  for (const part of CANDIDATES) {
    const seconds = part * durationSeconds;
    const { mean, deviation } = await measureLuma(path, container, seconds, control);
    if (mean >= ENOUGH_LUMA && deviation >= ENOUGH_CONTRAST) return seconds;
    const score = mean + deviation;
    if (score > best.score) best = { seconds, score };
  }
  if (best.score < 0) throw new MediaError("corrupt", "no frame can be decoded");
  return best.seconds;
}

async function measureLuma(
  path: string,
  demuxer: Container,
  seconds: number,
  control: RunControl,
): Promise<{ mean: number; deviation: number }> {
  const pixels = await runFfmpeg({
    tool: "ffmpeg",
    inputs: [{ path, demuxer, options: ["-ss", seconds.toFixed(3)] }],
    output: ["-map", "0:v:0", "-frames:v", "1", "-vf", "scale=64:36,format=gray", "-f", "rawvideo", "pipe:1"],
    ...control,
  });
  if (pixels.length === 0) return { mean: Number.NEGATIVE_INFINITY, deviation: 0 };
  const mean = pixels.reduce((sum, value) => sum + value, 0) / pixels.length;
  const variance = pixels.reduce((sum, value) => sum + (value - mean) ** 2, 0) / pixels.length;
  return { mean, deviation: Math.sqrt(variance) };
}
