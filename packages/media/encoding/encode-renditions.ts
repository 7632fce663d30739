import { fileUrl, type RunControl, runFfmpeg } from "../ffmpeg/run-ffmpeg.ts";
import { plainH264 } from "./plain-h264.ts";

/** Display size in pixels, even numbers; `maxBitrate` in bits per second; `path` of the MP4 to write. */
export type RenditionOutput = { path: string; width: number; height: number; maxBitrate: number };

type Input = RunControl & {
  /** A fragmented MP4 with one H.264 track that starts at 0. */
  inputPath: string;
  /** Frames per second of the input; above `MAX_FPS` every second frame is left out. */
  frameRate: number | null;
  outputs: readonly RenditionOutput[];
};

const MAX_FPS = 31;

/**
 * Encodes a picture in lower qualities, decoding it once. Frames keep their times, and each keyframe of the input is one of the outputs, so
 * that a player can switch at each of them; a fragment begins there. Runs at the lowest priority. Throws MediaError.
 */
export async function encodeRenditions({ inputPath, frameRate, outputs, ...control }: Input): Promise<void> {
  const thin = (frameRate ?? 0) > MAX_FPS ? "select='key+not(mod(n\\,2))'," : "";
  const split = `[0:v:0]${thin}split=${outputs.length}${outputs.map((_, n) => `[in${n}]`).join("")}`;
  const scale = outputs.map(({ width, height }, n) => `[in${n}]scale=${width}:${height},setsar=1,format=yuv420p[out${n}]`);
  await runFfmpeg({
    tool: "ffmpeg",
    inputs: [{ path: inputPath, demuxer: "mov" }],
    output: ["-filter_complex", [split, ...scale].join(";"), ...outputs.flatMap((output, n) => encoderArguments(output, n))],
    isBackground: true,
    ...control,
  });
}

function encoderArguments({ path, maxBitrate }: RenditionOutput, n: number): string[] {
  return [
    "-map",
    `[out${n}]`,
    ...plainH264({ crf: 24, maxBitrate, bufferBits: maxBitrate }),
    "-g",
    "9999",
    "-keyint_min",
    "1",
    "-force_key_frames",
    "source",
    "-fps_mode",
    "passthrough",
    "-enc_time_base",
    "-1",
    "-map_metadata",
    "-1",
    "-video_track_timescale",
    "90000",
    "-movflags",
    "+empty_moov+default_base_moof+frag_keyframe+skip_trailer",
    "-f",
    "mp4",
    fileUrl(path),
  ];
}
