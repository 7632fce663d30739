import { type RunControl, runFfmpeg } from "../ffmpeg/run-ffmpeg.ts";
import { sniffContainer } from "../ffmpeg/sniff-container.ts";

/** Relative to the median: a frame that is shown longer than this replaces missing frames. */
const LONGEST = 1.5;

/** A video's frame rate, read from all frames without decoding. Null where it is unknown. Throws MediaError. */
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
 * Computes the rate from the duration of each frame in seconds. For a variable rate it is the rate at which frames arrive (a static screen
 * delivers none for seconds), so that a step by one frame never skips one.
 */
export function frameRateOf(durations: readonly number[]): number | null {
  const known = durations.filter((duration) => duration > 0).toSorted((one, other) => one - other);
  const median = known[Math.floor(known.length / 2)];
  if (median === undefined) return null;
  const regular = known.filter((duration) => duration <= LONGEST * median);
  const mean = regular.reduce((sum, duration) => sum + duration, 0) / regular.length;
  return Math.round(1000 / mean) / 1000;
}
