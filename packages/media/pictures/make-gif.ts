import { fileUrl, type RunControl, runFfmpeg } from "../ffmpeg/run-ffmpeg.ts";
import { sniffContainer } from "../ffmpeg/sniff-container.ts";

/** Pixels, frames a second, and how long it is at most. */
export const GIF = { width: 320, rate: 10, seconds: 3 };

/** Held a little at its end: of a screen that stands still there may be one picture, and `fps` drops what is shorter than half of a frame. */
const FILTER = `tpad=stop_mode=clone:stop_duration=0.2,fps=${GIF.rate},trim=duration=${GIF.seconds},scale=${GIF.width}:-2:flags=lanczos,split[a][b];[a]palettegen=stats_mode=diff[p];[b][p]paletteuse=dither=bayer:bayer_scale=3:diff_mode=rectangle`;

/** An endless GIF of 3 s from `fromSeconds` (0) on: 320 pixels wide, 10 frames a second. Throws MediaError. */
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
