import { type RunControl, runFfmpeg } from "../ffmpeg/run-ffmpeg.ts";
import { sniffContainer } from "../ffmpeg/sniff-container.ts";

/** Of the median: a frame that is shown longer than this stands for some that are not there. */
const LONGEST = 1.5;

/** How many frames a second a video has: read from all of them, nothing is decoded. Null where nothing tells. Throws MediaError. */
export async function readFrameRate(inputPath: string, control: RunControl = {}): Promise<number | null> {
  const lines = await runFfmpeg({
    tool: "ffprobe",
    inputs: [{ path: inputPath, demuxer: await sniffContainer(inputPath) }],
    output: ["-select_streams", "v:0", "-show_entries", "packet=duration_time", "-of", "csv=p=0"],
    ...control,
  });
  return frameRateOf(lines.toString("utf8").split("\n").map(Number.parseFloat));
}

/**
 * From how long each frame is shown, in seconds. Of a variable rate it is the rate at which frames come when they come (a screen that stands
 * still gives none for seconds), so that a step by a frame never passes one.
 */
export function frameRateOf(durations: readonly number[]): number | null {
  const known = durations.filter((duration) => duration > 0).toSorted((one, other) => one - other);
  const median = known[Math.floor(known.length / 2)];
  if (median === undefined) return null;
  const regular = known.filter((duration) => duration <= LONGEST * median);
  const mean = regular.reduce((sum, duration) => sum + duration, 0) / regular.length;
  return Math.round(1000 / mean) / 1000;
}
