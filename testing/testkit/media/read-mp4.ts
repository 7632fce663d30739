import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** ffmpeg's analysis of an MP4: for every second, the color of the center (red, green, blue, 0..255) and the loudest sample (0..1). */
export type Mp4Facts = {
  seconds: number;
  width: number;
  height: number;
  codecs: string[];
  frames: number;
  colors: number[][];
  loudness: number[];
};

const SAMPLE_RATE = 8000;
/** The frames per second that are analyzed. */
const LOOKS = 10;

/** Decodes the whole file. ffmpeg fails at the first error. */
export function readMp4(bytes: Buffer): Mp4Facts {
  const directory = mkdtempSync(join(tmpdir(), "aside-mp4-"));
  try {
    const path = join(directory, "video.mp4");
    writeFileSync(path, bytes);
    const run = (tool: string, ...args: string[]) => execFileSync(tool, ["-v", "error", ...args], { maxBuffer: 2 ** 28 });
    const shown = [
      "-count_packets",
      "-show_entries",
      "format=duration:stream=codec_name,width,height,nb_read_packets",
      "-of",
      "json",
      path,
    ];
    const { format, streams } = JSON.parse(run("ffprobe", ...shown).toString()) as {
      format: { duration: string };
      streams: { codec_name: string; width?: number; height?: number; nb_read_packets: string }[];
    };
    const decode = (...args: string[]) => run("ffmpeg", "-xerror", "-i", path, ...args, "-");
    const pixels = decode("-vf", `fps=${LOOKS},crop=iw/4:ih/4,scale=1:1:flags=area,format=rgb24`, "-f", "rawvideo");
    const picture = streams.find((stream) => stream.width);
    const hasSound = streams.some((stream) => !stream.width);
    const sound = hasSound ? decode("-ac", "1", "-ar", String(SAMPLE_RATE), "-f", "s16le") : Buffer.alloc(0);
    return {
      seconds: Number(format.duration),
      width: picture?.width ?? 0,
      height: picture?.height ?? 0,
      codecs: streams.map((stream) => stream.codec_name),
      frames: Number(picture?.nb_read_packets ?? 0),
      colors: Array.from({ length: Math.ceil(pixels.length / 3 / LOOKS - 0.5) }, (_, second) => colorAt(pixels, second)),
      loudness: Array.from({ length: Math.floor(sound.length / 2 / SAMPLE_RATE) }, (_, second) => loudest(sound, second)),
    };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The color in the middle of a second. */
function colorAt(pixels: Buffer, second: number): number[] {
  const at = 3 * (second * LOOKS + LOOKS / 2);
  return [...pixels.subarray(at, at + 3)];
}

/** The loudest sample in the middle half of a second, because its edges may belong to the adjacent seconds. */
function loudest(sound: Buffer, second: number): number {
  const quarter = SAMPLE_RATE / 4;
  let most = 0;
  for (let at = second * SAMPLE_RATE + quarter; at < (second + 1) * SAMPLE_RATE - quarter; at++)
    most = Math.max(most, Math.abs(sound.readInt16LE(at * 2)));
  return most / 32_768;
}
