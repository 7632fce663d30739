import { findBoxes } from "./mp4-boxes.ts";
import { readFragments, type Sample } from "./read-fragments.ts";

const DEFAULT_BASE_IS_MOOF = 0x020000;
/** Data offset, and for each sample duration, size, flags and composition offset. */
const TRUN_FLAGS = 0x000f01;
const TRUN_VERSION_SIGNED = 0x01000000;

/**
 * One CMAF media segment (moof + mdat) of track 1 from samples that lie in `source`. `sequence` counts from 1; `decodeTime` in the
 * track's time scale.
 */
export function writeSegment(source: Buffer, samples: Sample[], sequence: number, decodeTime: number): Buffer {
  const times = Buffer.alloc(8);
  times.writeBigUInt64BE(BigInt(decodeTime));
  const entries = samples.map(({ duration, size, flags, composition }) => words(duration, size, flags, composition >>> 0));
  const build = (dataOffset: number) =>
    box(
      "moof",
      box("mfhd", words(0, sequence)),
      box(
        "traf",
        box("tfhd", words(DEFAULT_BASE_IS_MOOF, 1)),
        box("tfdt", words(0x01000000), times),
        box("trun", words(TRUN_VERSION_SIGNED | TRUN_FLAGS, samples.length, dataOffset), ...entries),
      ),
    );
  const moof = build(build(0).length + 8);
  return Buffer.concat([moof, box("mdat", ...samples.map(({ offset, size }) => source.subarray(offset, offset + size)))]);
}

/** The samples `first`..`first + count` of a segment as a separate segment with their original times. `init`: the track's. */
export function sliceSegment(init: Buffer, segment: Buffer, given: { first: number; count: number; sequence: number }): Buffer {
  const file = Buffer.concat([init, segment]);
  const { fragments } = readFragments(file);
  const samples = fragments.flatMap((fragment) => fragment.samples);
  const before = samples.slice(0, given.first).reduce((sum, sample) => sum + sample.duration, 0);
  const decodeTime = (fragments[0]?.decodeTime ?? 0) + before;
  return writeSegment(file, samples.slice(given.first, given.first + given.count), given.sequence, decodeTime);
}

/** Moves a segment in time, in place: every fragment's decode time by `ticks`. Returns the segment. */
export function shiftSegment(segment: Buffer, ticks: number): Buffer {
  for (const tfdt of findBoxes(segment, "moof/traf/tfdt")) {
    const at = tfdt.body + 4;
    if (segment[tfdt.body] === 1) segment.writeBigUInt64BE(segment.readBigUInt64BE(at) + BigInt(ticks), at);
    else segment.writeUInt32BE(segment.readUInt32BE(at) + ticks, at);
  }
  return segment;
}

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([words(body.length + 8), Buffer.from(type, "latin1"), body]);
}

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32BE(value >>> 0, index * 4));
  return bytes;
}
