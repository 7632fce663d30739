import { once } from "node:events";
import { fileUrl, type RunControl, startPipedFfmpeg } from "../ffmpeg/run-ffmpeg.ts";

type Drawn = RunControl & {
  width: number;
  height: number;
  frameRate: number;
  /** yuv420p in BT.709 and video range. A frame's memory is free again when the next one is asked for. */
  frames: Iterable<Uint8Array>;
  /** A WAV. */
  soundPath: string;
  outputPath: string;
};

const COLORS = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv"];
const PICTURE = ["-map", "0:v:0", "-c:v", "libx264", "-preset", "veryfast", "-crf", "20", "-pix_fmt", "yuv420p", ...COLORS];
const SOUND = ["-map", "1:a:0", "-c:a", "aac", "-b:a", "128k", "-ar", "48000"];

/** An MP4 (H.264 and AAC) of frames that are drawn while they are encoded. Throws MediaError. */
export async function encodeDrawnFrames({ width, height, frameRate, frames, soundPath, outputPath, ...control }: Drawn): Promise<void> {
  const encoder = await startPipedFfmpeg({
    tool: "ffmpeg",
    inputs: [
      { path: "-", demuxer: "yuv420p", options: ["-video_size", `${width}x${height}`, "-framerate", String(frameRate)] },
      { path: soundPath, demuxer: "wav" },
    ],
    output: [...PICTURE, ...SOUND, "-movflags", "+faststart", "-f", "mp4", fileUrl(outputPath)],
    timeoutSeconds: 600,
    ...control,
  });
  let isOver = false;
  const ended = encoder.done.finally(() => (isOver = true));
  // Reported by the last line, also when the writing below stops because of it.
  ended.catch(() => undefined);
  for (const frame of frames) {
    if (isOver) break;
    if (!encoder.input.write(frame)) await Promise.race([once(encoder.input, "drain"), ended]).catch(() => undefined);
  }
  encoder.input.end();
  await ended;
}
