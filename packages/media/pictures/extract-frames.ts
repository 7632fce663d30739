import { type RunControl, runFfmpeg } from "../ffmpeg/run-ffmpeg.ts";
import { sniffContainer } from "../ffmpeg/sniff-container.ts";

type FramesInput = RunControl & { inputPath: string; durationSeconds: number; count: number; maxWidth: number };

const MAX_BYTES = 100 * 1024 * 1024;

/** `count` frames at equal distances over the whole duration, as JPEGs at most `maxWidth` pixels wide. Fewer if the video has fewer. Throws MediaError. */
export async function extractFrames({ inputPath, durationSeconds, count, maxWidth, ...control }: FramesInput): Promise<Buffer[]> {
  const everySeconds = durationSeconds / count;
  const bytes = await runFfmpeg({
    tool: "ffmpeg",
    inputs: [{ path: inputPath, demuxer: await sniffContainer(inputPath) }],
    output: [
      "-map",
      "0:v:0",
      "-vf",
      // The first one is half a distance after the start.
      `fps=1/${everySeconds}:start_time=${everySeconds / 2}:round=down,scale='min(${maxWidth},iw)':-2:out_range=pc,format=yuvj420p`,
      "-frames:v",
      String(count),
      "-q:v",
      "3",
      "-f",
      "image2pipe",
      "-c:v",
      "mjpeg",
      "pipe:1",
    ],
    timeoutSeconds: 300,
    maxStdoutBytes: MAX_BYTES,
    ...control,
  });
  return splitJpegs(bytes);
}

/** ffmpeg's JPEGs have no thumbnails, so an end marker before a start marker is where two of them meet. */
function splitJpegs(bytes: Buffer): Buffer[] {
  const border = Buffer.from([0xff, 0xd9, 0xff, 0xd8]);
  const found: Buffer[] = [];
  let from = 0;
  for (let at = bytes.indexOf(border); at !== -1; at = bytes.indexOf(border, at + 2)) {
    found.push(bytes.subarray(from, at + 2));
    from = at + 2;
  }
  return bytes.length > from ? [...found, bytes.subarray(from)] : found;
}
