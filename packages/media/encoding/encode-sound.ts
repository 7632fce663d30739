import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fragmentedOutput } from "../mp4/fragmented-output.ts";
import { fileUrl, type RunControl, runFfmpeg } from "../ffmpeg/run-ffmpeg.ts";
import { sniffContainer } from "../ffmpeg/sniff-container.ts";
import { splitFragments, type TrackFiles } from "../mp4/split-fragments.ts";

type SoundInput = RunControl & {
  inputPath: string;
  /** Seconds of the input, in output order. */
  ranges: { start: number; duration: number }[];
  /** 1: unchanged. */
  volume: number;
  /** Receives `init.mp4` and `0.m4s`, `1.m4s`, … */
  outputDirectory: string;
};

/**
 * Ranges of an audio track as Opus in CMAF segments of one second, louder or softer: for codecs whose header has no volume. Throws
 * MediaError.
 */
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

/** Seconds. */
const SHORTEST_FADE = 0.001;

type FadeInput = RunControl & {
  /** Null: silence. */
  beforePath: string | null;
  afterPath: string | null;
  /** Seconds from the start: the start of the second, the end of the first, and the total duration. */
  secondAt: number;
  /** Seconds of the second that are skipped. */
  secondFrom: number;
  firstEnd: number;
  duration: number;
  outputDirectory: string;
};

/** The audio of two videos, crossfaded where they overlap, as Opus in CMAF segments of one second, whatever their codecs. Throws MediaError. */
export async function encodeFade(given: FadeInput): Promise<TrackFiles> {
  const { beforePath, afterPath, secondAt, secondFrom, firstEnd, duration, outputDirectory, ...control } = given;
  const overlap = firstEnd - secondAt;
  const paths = [beforePath, afterPath].filter((path) => path !== null);
  const source = (path: string | null) =>
    path === null
      ? "anullsrc=sample_rate=48000:channel_layout=stereo"
      : `[${paths.indexOf(path)}:a:0]aresample=48000:async=1:first_pts=0,aformat=channel_layouts=stereo,apad`;
  const graph = [
    `${source(beforePath)},atrim=end=${firstEnd.toFixed(6)}[a]`,
    `${source(afterPath)},atrim=start=${secondFrom.toFixed(6)}:end=${(secondFrom + duration - secondAt).toFixed(6)},asetpts=PTS-STARTPTS[b]`,
    overlap < SHORTEST_FADE ? "[a][b]concat=n=2:v=0:a=1[out]" : `[a][b]acrossfade=d=${overlap.toFixed(6)}:c1=tri:c2=tri[out]`,
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
