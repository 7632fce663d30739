import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fragmentedOutput } from "../mp4/fragmented-output.ts";
import { MediaError } from "../ffmpeg/media-error.ts";
import { readCodecString } from "../mp4/read-codec-string.ts";
import { readFragments, readTimescale, type Sample } from "../mp4/read-fragments.ts";
import { fileUrl, type RunControl, runFfmpeg } from "../ffmpeg/run-ffmpeg.ts";
import { sniffContainer } from "../ffmpeg/sniff-container.ts";
import type { SegmentFile, TrackFiles } from "../mp4/split-fragments.ts";
import { writeSegment } from "../mp4/write-segment.ts";

type AacInput = RunControl & {
  inputPath: string;
  /** Receives `init.mp4` and `0.m4s`, `1.m4s`, …; made if absent. */
  outputDirectory: string;
  /**
   * The segment durations of the original track: the rendition has as many segments, each cut within one AAC frame (21 ms) of the same
   * time.
   */
  segmentDurations: number[];
};

/** AAC-LC has a delay of one priming frame; dropping as much audio at the start keeps the rendition in sync without an edit list. */
const SAMPLE_RATE = 48_000;
const PRIMING_SAMPLES = 1024;

/** Audio -> AAC-LC at 128 kbit/s in CMAF segments aligned with an existing track. Throws MediaError. */
export async function makeAacRendition({ inputPath, outputDirectory, segmentDurations, ...control }: AacInput): Promise<TrackFiles> {
  const total = segmentDurations.reduce((sum, duration) => sum + duration, 0);
  const container = await sniffContainer(inputPath);
  await mkdir(outputDirectory, { recursive: true });
  const whole = join(outputDirectory, "whole.mp4");
  try {
    await runFfmpeg({
      tool: "ffmpeg",
      inputs: [{ path: inputPath, demuxer: container }],
      output: [
        "-map",
        "0:a:0",
        "-vn",
        "-map_metadata",
        "-1",
        "-af",
        audioFilter(total),
        "-c:a",
        "aac",
        "-b:a",
        "128k",
        "-ac",
        "2",
        ...fragmentedOutput(fileUrl(whole), 10),
      ],
      timeoutSeconds: 600,
      ...control,
    });
    return await cutSegments(await readFile(whole), outputDirectory, segmentDurations);
  } finally {
    await rm(whole, { force: true });
  }
}

function audioFilter(totalSeconds: number): string {
  const end = PRIMING_SAMPLES + Math.round(totalSeconds * SAMPLE_RATE);
  return `aresample=${SAMPLE_RATE}:async=1:first_pts=0,apad=whole_len=${end},atrim=start_sample=${PRIMING_SAMPLES}:end_sample=${end},asetpts=PTS-STARTPTS`;
}

async function cutSegments(file: Buffer, directory: string, wanted: number[]): Promise<TrackFiles> {
  const { init, fragments } = readFragments(file);
  const timescale = readTimescale(init);
  const groups = groupSamples(
    fragments.flatMap((fragment) => fragment.samples),
    wanted,
    timescale,
  );
  const initPath = join(directory, "init.mp4");
  await writeFile(initPath, init);
  const segments: SegmentFile[] = [];
  let decodeTime = 0;
  for (const [index, samples] of groups.entries()) {
    const path = join(directory, `${index}.m4s`);
    await writeFile(path, writeSegment(file, samples, index + 1, decodeTime));
    const ticks = samples.reduce((sum, sample) => sum + sample.duration, 0);
    decodeTime += ticks;
    segments.push({ path, durationSeconds: ticks / timescale });
  }
  return { codec: readCodecString(init), initPath, segments };
}

/** Cuts at the given boundaries, counted from the start so that rounding errors do not add up. */
function groupSamples(samples: Sample[], wanted: number[], timescale: number): Sample[][] {
  const groups: Sample[][] = [];
  let boundary = 0;
  let time = 0;
  let at = 0;
  for (const [index, duration] of wanted.entries()) {
    boundary += duration * timescale;
    const group: Sample[] = [];
    const isLast = index === wanted.length - 1;
    while (at < samples.length && (isLast || time + samples[at]!.duration / 2 < boundary)) {
      group.push(samples[at]!);
      time += samples[at]!.duration;
      at++;
    }
    if (group.length === 0) throw new MediaError("corrupt", `segment ${index} would be empty`);
    groups.push(group);
  }
  return groups;
}
