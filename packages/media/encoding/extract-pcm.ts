import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { concatenateSegments } from "../mp4/concatenate-segments.ts";
import { readFragments, readTimescale } from "../mp4/read-fragments.ts";
import { type RunControl, runFfmpeg } from "../ffmpeg/run-ffmpeg.ts";
import { type Container, sniffContainer } from "../ffmpeg/sniff-container.ts";

/** The input format of the speech models. */
const SAMPLE_RATE = 16_000;
/** 2 h of 16 kHz floats: longer audio must be read in ranges of segments. */
const MAX_BYTES = 2 * 3600 * SAMPLE_RATE * 4;

/** The first audio track of a file as mono PCM at 16 kHz, -1..1. Throws MediaError. */
export async function extractPcm({ inputPath, ...control }: RunControl & { inputPath: string }): Promise<Float32Array> {
  return decode(inputPath, await sniffContainer(inputPath), control);
}

type SegmentRange = RunControl & {
  initPath: string;
  segmentPaths: string[];
  /** The segment before the range, if any: a decoder loses its first samples (Opus: 6.5 ms) and needs about 80 ms to settle. */
  leadInPath?: string;
};

/**
 * A range of one CMAF audio track's segments as mono PCM at 16 kHz. Its length is exactly the segments' duration, so that
 * consecutive ranges join without a gap or an overlap. Throws MediaError.
 */
export async function extractPcmFromSegments({ initPath, segmentPaths, leadInPath, ...control }: SegmentRange): Promise<Float32Array> {
  const directory = await mkdtemp(join(tmpdir(), "pcm-"));
  try {
    const path = join(directory, "range.mp4");
    const lead = leadInPath ? [leadInPath] : [];
    await concatenateSegments({ initPath, segmentPaths: [...lead, ...segmentPaths], outputPath: path, signal: control.signal });
    const decoded = await decode(path, "mov", control);
    const init = await readFile(initPath);
    const before = (await countSamples(init, lead)) - readPreSkip(init);
    return takeSamples(decoded, before, await countSamples(init, segmentPaths));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function decode(path: string, demuxer: Container, control: RunControl): Promise<Float32Array> {
  const bytes = await runFfmpeg({
    tool: "ffmpeg",
    inputs: [{ path, demuxer }],
    output: ["-map", "0:a:0", "-vn", "-ac", "1", "-ar", String(SAMPLE_RATE), "-f", "f32le", "pipe:1"],
    timeoutSeconds: 300,
    maxStdoutBytes: MAX_BYTES,
    ...control,
  });
  const pcm = new Float32Array(Math.floor(bytes.length / 4));
  new Uint8Array(pcm.buffer).set(bytes.subarray(0, pcm.length * 4));
  return pcm;
}

async function countSamples(init: Buffer, segmentPaths: string[]): Promise<number> {
  const timescale = readTimescale(init);
  let first: number | undefined;
  let end = 0;
  for (const path of segmentPaths) {
    const { fragments } = readFragments(Buffer.concat([init, await readFile(path)]));
    for (const { decodeTime, duration } of fragments) {
      first ??= decodeTime;
      end = decodeTime + duration;
    }
  }
  const toSample = (ticks: number) => Math.round((ticks / timescale) * SAMPLE_RATE);
  return toSample(end) - toSample(first ?? 0);
}

/** The samples that an Opus decoder drops when it starts anywhere in the track, at our rate. 0 for other codecs. */
function readPreSkip(init: Buffer): number {
  const dOps = init.indexOf("dOps", 0, "latin1");
  return dOps < 0 ? 0 : Math.round((init.readUInt16BE(dOps + 6) / 48_000) * SAMPLE_RATE);
}

/** `from` may be negative: there is silence before the first decoded sample. */
function takeSamples(pcm: Float32Array, from: number, count: number): Float32Array {
  const exact = new Float32Array(count);
  exact.set(pcm.subarray(Math.max(0, from), Math.max(0, from + count)), Math.max(0, -from));
  return exact;
}
