import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fragmentedOutput } from "../mp4/fragmented-output.ts";
import { fileUrl, type RunControl, runFfmpeg } from "../ffmpeg/run-ffmpeg.ts";
import { sniffContainer } from "../ffmpeg/sniff-container.ts";
import { splitFragments, type TrackFiles } from "../mp4/split-fragments.ts";

type SoundInput = RunControl & {
  inputPath: string;
  /** Seconds of the input, one after the other. */
  ranges: { start: number; duration: number }[];
  /** 1: unchanged. */
  volume: number;
  /** Receives `init.mp4` and `0.m4s`, `1.m4s`, … */
  outputDirectory: string;
};

/** Stretches of a sound track as Opus in CMAF segments of a second, louder or softer: for codecs whose volume cannot be told in the header. Throws MediaError. */
export async function encodeSound({ inputPath, ranges, volume, outputDirectory, ...control }: SoundInput): Promise<TrackFiles> {
  const cut = ranges.map(
    ({ start, duration }, index) =>
      `[c${index}]atrim=start=${start.toFixed(6)},asetpts=PTS-STARTPTS,apad,atrim=end=${duration.toFixed(6)}[p${index}]`,
  );
  const copies = ranges.map((_, index) => `[c${index}]`).join("");
  const parts = ranges.map((_, index) => `[p${index}]`).join("");
  const graph = [
    `[0:a:0]aresample=48000:async=1:first_pts=0,volume=${volume.toFixed(4)},asplit=${ranges.length}${copies}`,
    ...cut,
    `${parts}concat=n=${ranges.length}:v=0:a=1[out]`,
  ].join(";");
  return await encodeGraph([inputPath], graph, outputDirectory, control);
}

type FadeInput = RunControl & {
  /** Null: silence. */
  beforePath: string | null;
  afterPath: string | null;
  /** Seconds from the start: when the second begins and the first ends, and how long all of it is. */
  secondAt: number;
  firstEnd: number;
  duration: number;
  outputDirectory: string;
};

/** The sound of two videos, the first fading into the second, as Opus in CMAF segments of a second: whatever either is encoded with. Throws MediaError. */
export async function encodeFade(given: FadeInput): Promise<TrackFiles> {
  const { beforePath, afterPath, secondAt, firstEnd, duration, outputDirectory, ...control } = given;
  const paths = [beforePath, afterPath].filter((path) => path !== null);
  const source = (path: string | null) =>
    path === null
      ? "anullsrc=sample_rate=48000:channel_layout=stereo"
      : `[${paths.indexOf(path)}:a:0]aresample=48000:async=1:first_pts=0,aformat=channel_layouts=stereo,apad`;
  const graph = [
    `${source(beforePath)},atrim=end=${firstEnd.toFixed(6)}[a]`,
    `${source(afterPath)},atrim=end=${(duration - secondAt).toFixed(6)}[b]`,
    `[a][b]acrossfade=d=${(firstEnd - secondAt).toFixed(6)}:c1=tri:c2=tri[out]`,
  ].join(";");
  return await encodeGraph(paths, graph, outputDirectory, control);
}

/** `graph`: filters from the inputs to `[out]`. */
async function encodeGraph(paths: string[], graph: string, outputDirectory: string, control: RunControl): Promise<TrackFiles> {
  const whole = `${outputDirectory}.mp4`;
  try {
    await runFfmpeg({
      tool: "ffmpeg",
      inputs: await Promise.all(paths.map(async (path) => ({ path, demuxer: await sniffContainer(path) }))),
      output: [
        "-filter_complex",
        graph,
        "-map",
        "[out]",
        "-c:a",
        "libopus",
        "-b:a",
        "96k",
        "-ac",
        "2",
        ...fragmentedOutput(fileUrl(whole), 1),
      ],
      timeoutSeconds: 600,
      ...control,
    });
    return await splitFragments(whole, join(outputDirectory));
  } finally {
    await rm(whole, { force: true });
  }
}
