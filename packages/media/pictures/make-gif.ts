import { fileUrl, type RunControl, runFfmpeg } from "../ffmpeg/run-ffmpeg.ts";
import { sniffContainer } from "../ffmpeg/sniff-container.ts";

/** Pixels, frames per second, and the maximum duration. */
export const GIF = { width: 320, rate: 10, seconds: 3 };

/**
 * The last frame is extended: a recording of a static screen may have one frame, and `fps` drops frames that are shorter than half of its
 * interval.
 */
const FILTER = `tpad=stop_mode=clone:stop_duration=0.2,fps=${GIF.rate},trim=duration=${GIF.seconds},scale=${GIF.width}:-2:flags=lanczos,split[a][b];[a]palettegen=stats_mode=diff[p];[b][p]paletteuse=dither=bayer:bayer_scale=3:diff_mode=rectangle`;

/** A looping GIF of 3 s from `fromSeconds` (0) on: 320 pixels wide, 10 frames per second. Throws MediaError. */
export async function makeGif({
  inputPath,
  outputPath,
  fromSeconds = 0,
  ...control
}: RunControl & { inputPath: string; outputPath: string; fromSeconds?: number }): Promise<void> {
  await runFfmpeg({
    tool: "ffmpeg",
    inputs: [
      { path: inputPath, demuxer: await sniffContainer(inputPath), options: ["-ss", fromSeconds.toFixed(3), "-t", String(GIF.seconds)] },
    ],
    output: ["-filter_complex", `[0:v:0]${FILTER}`, "-an", "-loop", "0", "-f", "gif", fileUrl(outputPath)],
    ...control,
  });
}
