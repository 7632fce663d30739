import { fileUrl, type RunControl, runFfmpeg } from "../ffmpeg/run-ffmpeg.ts";
import { sniffContainer } from "../ffmpeg/sniff-container.ts";

export type Filmstrip = { count: number; everySeconds: number; tileWidth: number; tileHeight: number };

type FilmstripInput = RunControl & { inputPath: string; outputPath: string; strip: Filmstrip };

/** One JPEG with `count` pictures side by side, one every `everySeconds`, from keyframes only: fast for any length. Throws MediaError. */
export async function makeFilmstrip({ inputPath, outputPath, strip, ...control }: FilmstripInput): Promise<void> {
  const { count, everySeconds, tileWidth, tileHeight } = strip;
  const size = `${tileWidth}:${tileHeight}`;
  await runFfmpeg({
    tool: "ffmpeg",
    inputs: [{ path: inputPath, demuxer: await sniffContainer(inputPath), options: ["-skip_frame", "nokey"] }],
    output: [
      "-map",
      "0:v:0",
      "-vf",
      // The last keyframe is repeated to the end: without it the strip would end in black.
      `fps=1/${everySeconds}:start_time=0:round=near,tpad=stop=${count}:stop_mode=clone,scale=${size}:force_original_aspect_ratio=decrease,pad=${size}:-1:-1,tile=${count}x1`,
      "-frames:v",
      "1",
      "-q:v",
      "5",
      "-f",
      "mjpeg",
      fileUrl(outputPath),
    ],
    ...control,
  });
}
