import type { Sample } from "./read-fragments.ts";

const DEFAULT_BASE_IS_MOOF = 0x020000;
const TRUN_OFFSET_DURATION_SIZE = 0x000301;

/**
 * One CMAF media segment (moof + mdat) of track 1 from samples that lie in `source`. For audio only: every sample is a sync sample
 * and none is reordered. `sequence` counts from 1; `decodeTime` in the track's time scale.
 */
export function writeAudioSegment(source: Buffer, samples: Sample[], sequence: number, decodeTime: number): Buffer {
  const times = Buffer.alloc(8);
  times.writeBigUInt64BE(BigInt(decodeTime));
  const entries = samples.map(({ duration, size }) => words(duration, size));
  const build = (dataOffset: number) =>
    box(
      "moof",
      box("mfhd", words(0, sequence)),
      box(
        "traf",
        box("tfhd", words(DEFAULT_BASE_IS_MOOF, 1)),
        box("tfdt", words(0x01000000), times),
        box("trun", words(TRUN_OFFSET_DURATION_SIZE, samples.length, dataOffset), ...entries),
      ),
    );
  const moof = build(build(0).length + 8);
  return Buffer.concat([moof, box("mdat", ...samples.map(({ offset, size }) => source.subarray(offset, offset + size)))]);
}

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([words(body.length + 8), Buffer.from(type, "latin1"), body]);
}

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4));
  return bytes;
}
