import { fileUrl, type RunControl, runFfmpeg } from "./run-ffmpeg.ts";
import { sniffContainer } from "./sniff-container.ts";

const FILTER =
  "fps=10,scale=320:-2:flags=lanczos,split[a][b];[a]palettegen=stats_mode=diff[p];[b][p]paletteuse=dither=bayer:bayer_scale=3:diff_mode=rectangle";

/** An endless GIF of 3 s from `fromSeconds` (0) on: 320 pixels wide, 10 frames a second. Throws MediaError. */
export async function makeGif({
  inputPath,
  outputPath,
  fromSeconds = 0,
  ...control
}: RunControl & { inputPath: string; outputPath: string; fromSeconds?: number }): Promise<void> {
  await runFfmpeg({
    tool: "ffmpeg",
    inputs: [{ path: inputPath, demuxer: await sniffContainer(inputPath), options: ["-ss", fromSeconds.toFixed(3), "-t", "3"] }],
    output: ["-filter_complex", `[0:v:0]${FILTER}`, "-an", "-loop", "0", "-f", "gif", fileUrl(outputPath)],
    ...control,
  });
}
