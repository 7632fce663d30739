import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freeParameterSetId, type ParameterSets, readAvcConfig } from "../mp4/avc-config.ts";
import { AS_NUMBERED, fragmentedOutput, ONE_FRAGMENT } from "../mp4/fragmented-output.ts";
import { MediaError } from "../ffmpeg/media-error.ts";
import { readFragments, readSamples, type Sample } from "../mp4/read-fragments.ts";
import { fileUrl, type RunControl, runFfmpeg } from "../ffmpeg/run-ffmpeg.ts";
import { SpareEncoders } from "./spare-encoders.ts";
import { writeSegment } from "../mp4/write-segment.ts";

/** Pixels of the picture, from the upper left. `from`..`to`: frames of the piece, counted from 0; `to` is not included. */
export type FrameBlur = { x: number; y: number; width: number; height: number; from: number; to: number };

type EncodeInput = RunControl & {
  init: Buffer;
  /** Whole groups of pictures (GOPs), in order. */
  segments: Buffer[];
  /** Frames in presentation order. */
  first: number;
  count: number;
  /** The duration of each frame in ticks, `count` numbers. */
  durations: number[];
  timescale: number;
  blurs?: FrameBlur[];
  /** An additional filter chain (crop, rotate), applied after the blurs; the piece then needs its own init segment. */
  filter?: string;
  /** The directory of ffmpeg's files; the caller removes it. */
  directory: string;
  name: string;
};

/**
 * A re-encoded piece of video: one media segment from time 0, its init segment, and the parameter sets that the source's init segment
 * lacks.
 */
export type EncodedPiece = { init: Buffer; segment: Buffer; parameterSets: ParameterSets };

/**
 * Re-encodes some frames of a video, in as few GOPs as possible: the cost of a cut between keyframes. The quality is higher than the
 * recording's, because the frames are encoded a second time. Throws MediaError.
 */
export async function encodeFrames({ init, segments, directory, name, ...input }: EncodeInput): Promise<EncodedPiece> {
  const { first, count, durations, timescale, blurs = [], filter, ...control } = input;
  const isPlain = blurs.length === 0 && filter === undefined;
  const prepared = isPlain ? prepareInput(init, segments, first, count) : null;
  if (prepared) return rewriteTimes(await spareEncoders.encode(encoderFor(init), prepared, control), durations);
  const inputPath = join(directory, `${name}-in.mp4`);
  const outputPath = join(directory, `${name}-out.mp4`);
  await writeFile(inputPath, Buffer.concat([init, ...segments]));
  await runFfmpeg({
    tool: "ffmpeg",
    inputs: [{ path: inputPath, demuxer: "mov" }],
    output: [
      "-map",
      "0:v:0",
      "-an",
      "-vf",
      [
        `trim=start_frame=${first}:end_frame=${first + count}`,
        "settb=1/30,setpts=N",
        ...blurs.map(blurFilter),
        ...(filter ? [filter] : []),
      ].join(","),
      ...AS_NUMBERED,
      ...encoderFor(init),
      "-video_track_timescale",
      String(timescale),
      ...fragmentedOutput(fileUrl(outputPath), ONE_FRAGMENT),
    ],
    ...control,
  });
  return rewriteTimes(await readFile(outputPath), durations);
}

/** The first frame to keep; earlier ones are only decoded. In the input's time scale, as are the steps between frames. */
const KEPT_FROM = 1_000_000;
const STEP = 1000;

/**
 * The frames up to the last wanted one, timed so that a waiting encoder knows which to keep; null where frames are not shown in decoding
 * order.
 */
function prepareInput(init: Buffer, segments: Buffer[], first: number, count: number): Buffer | null {
  const file = Buffer.concat([init, ...segments]);
  const samples = readSamples(file);
  if (samples.some((sample) => sample.composition !== 0) || first * STEP > KEPT_FROM) return null;
  const timed = samples.slice(0, first + count).map((sample) => ({ ...sample, duration: STEP }));
  return Buffer.concat([init, writeSegment(file, timed, 1, KEPT_FROM - first * STEP)]);
}

/** Starts an encoder for pieces of this video, so that the next piece need not wait for its start. */
export function prepareEncoder(init: Buffer): void {
  spareEncoders.prepare(encoderFor(init));
}

const PROFILES: Record<number, string> = { 66: "baseline", 77: "main" };

const spareEncoders = new SpareEncoders((encoder) => [
  "-map",
  "0:v:0",
  "-an",
  "-vf",
  `trim=start_pts=${KEPT_FROM},settb=1/30,setpts=N`,
  ...AS_NUMBERED,
  ...encoder,
  ...fragmentedOutput("pipe:1", ONE_FRAGMENT),
]);

/** Compatible with the source's encoder for decoders, and with parameter sets of a different id. */
export function encoderFor(init: Buffer): string[] {
  const config = readAvcConfig(init);
  return [
    "-c:v",
    "libx264",
    "-preset",
    "ultrafast", // a second at most is encoded: speed matters more than size
    "-tune",
    "zerolatency",
    "-profile:v",
    PROFILES[config.profile] ?? "high",
    "-crf",
    "19",
    "-bf",
    "0",
    "-g",
    "600",
    "-pix_fmt",
    "yuv420p",
    "-x264-params",
    `sps-id=${freeParameterSetId(config)}`,
  ];
}

/** A coarse mosaic cannot be reversed; a plain blur of text can. */
function blurFilter({ x, y, width, height, from, to }: FrameBlur, index: number): string {
  const when = `enable='between(n,${from},${to - 1})'`;
  return `split[a${index}][b${index}];[b${index}]crop=${width}:${height}:${x}:${y},scale=w=iw/24:h=ih/24:flags=area,scale=${width}:${height}:flags=bilinear[c${index}];[a${index}][c${index}]overlay=${x}:${y}:${when}`;
}

/** One segment from time 0 whose frames have their original durations. */
export function rewriteTimes(file: Buffer, durations: number[]): EncodedPiece {
  const { init } = readFragments(file);
  const samples = readSamples(file);
  if (samples.length !== durations.length) throw new MediaError("corrupt", `expected ${durations.length} frames, got ${samples.length}`);
  const timed: Sample[] = samples.map((sample, index) => ({ ...sample, duration: durations[index] as number, composition: 0 }));
  const { sps, pps } = readAvcConfig(init);
  return { init, segment: writeSegment(file, timed, 1, 0), parameterSets: { sps, pps } };
}
