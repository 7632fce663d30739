import { MediaError } from "../ffmpeg/media-error.ts";
import { findBoxes, listBoxes } from "./mp4-boxes.ts";

/**
 * One sample of a track: its position in the file, its duration, the delay between decoding and presentation, in
 * the track's time scale, and its flags (ISO 14496-12 8.8.3.1).
 */
export type Sample = { offset: number; size: number; duration: number; composition: number; flags: number };

/** One moof + mdat; `start`..`end` in the file; times in the track's time scale. */
export type Fragment = { start: number; end: number; decodeTime: number; duration: number; samples: Sample[] };

const TFHD = { baseDataOffset: 0x1, sampleDescription: 0x2, duration: 0x8, size: 0x10, flags: 0x20 };
const TRUN = { dataOffset: 0x1, firstFlags: 0x4, duration: 0x100, size: 0x200, flags: 0x400, composition: 0x800 };

/** Ticks per second of the (only) track of an init segment. */
export function readTimescale(init: Buffer): number {
  const mdhd = findBoxes(init, "moov/trak/mdia/mdhd")[0];
  if (!mdhd) throw new MediaError("corrupt", "the init segment has no track");
  const isLong = init[mdhd.body] === 1;
  return init.readUInt32BE(mdhd.body + (isLong ? 20 : 12));
}

/** The init segment (everything before the first fragment) and the fragments of a fragmented MP4 with one track. */
export function readFragments(file: Buffer): { init: Buffer; fragments: Fragment[] } {
  const boxes = listBoxes(file);
  const first = boxes.find((box) => ["moof", "styp", "sidx", "mfra"].includes(box.type));
  const init = file.subarray(0, first?.start ?? file.length);
  const defaults = readDefaults(init);
  const fragments: Fragment[] = [];
  boxes.forEach((box, index) => {
    if (box.type !== "moof") return;
    const data = boxes[index + 1];
    if (data?.type !== "mdat") throw new MediaError("corrupt", "a fragment without its data");
    fragments.push(readFragment(file, box, data.end, defaults));
  });
  return { init, fragments };
}

/** The samples of a fragmented MP4 with one track, in decoding order. */
export const readSamples = (file: Buffer): Sample[] => readFragments(file).fragments.flatMap((fragment) => fragment.samples);

/** How much earlier than its timestamps a track is shown (its edit list), in its time scale: needed for reordered frames. */
export function readPresentationShift(init: Buffer): number {
  const elst = findBoxes(init, "moov/trak/edts/elst")[0];
  if (!elst || init.readUInt32BE(elst.body + 4) === 0) return 0;
  const mediaTime = init[elst.body] === 1 ? Number(init.readBigInt64BE(elst.body + 16)) : init.readInt32BE(elst.body + 12);
  return Math.max(0, mediaTime);
}

type Defaults = { duration: number; size: number; flags: number };

function readDefaults(init: Buffer): Defaults {
  const trex = findBoxes(init, "moov/mvex/trex")[0];
  if (!trex) return { duration: 0, size: 0, flags: 0 };
  return { duration: init.readUInt32BE(trex.body + 12), size: init.readUInt32BE(trex.body + 16), flags: init.readUInt32BE(trex.body + 20) };
}

function readFragment(file: Buffer, moof: { start: number; body: number; end: number }, end: number, defaults: Defaults): Fragment {
  const [traf, ...others] = findBoxes(file, "traf", moof.body, moof.end);
  if (!traf || others.length > 0) throw new MediaError("corrupt", "a fragment must hold exactly one track");
  const tfhd = findBoxes(file, "tfhd", traf.body, traf.end)[0];
  const tfdt = findBoxes(file, "tfdt", traf.body, traf.end)[0];
  if (!tfhd || !tfdt) throw new MediaError("corrupt", "a fragment without its header");
  const own = overrideDefaults(file, tfhd.body, defaults);
  const decodeTime = file[tfdt.body] === 1 ? Number(file.readBigUInt64BE(tfdt.body + 4)) : file.readUInt32BE(tfdt.body + 4);
  let next = moof.end + 8;
  const samples = findBoxes(file, "trun", traf.body, traf.end).flatMap((trun) => {
    const run = readRun(file, trun.body, moof.start, next, own);
    next = run.at(-1) ? run.at(-1)!.offset + run.at(-1)!.size : next;
    return run;
  });
  const duration = samples.reduce((sum, sample) => sum + sample.duration, 0);
  return { start: moof.start, end, decodeTime, duration, samples };
}

function overrideDefaults(file: Buffer, body: number, defaults: Defaults): Defaults {
  const flags = file.readUInt32BE(body) & 0xffffff;
  let at = body + 8;
  if (flags & TFHD.baseDataOffset) throw new MediaError("corrupt", "a fragment with an absolute data offset cannot be a segment");
  if (flags & TFHD.sampleDescription) at += 4;
  const own = { ...defaults };
  if (flags & TFHD.duration) {
    own.duration = file.readUInt32BE(at);
    at += 4;
  }
  if (flags & TFHD.size) {
    own.size = file.readUInt32BE(at);
    at += 4;
  }
  if (flags & TFHD.flags) own.flags = file.readUInt32BE(at);
  return own;
}

function readRun(file: Buffer, body: number, moofStart: number, following: number, defaults: Defaults): Sample[] {
  const flags = file.readUInt32BE(body) & 0xffffff;
  const count = file.readUInt32BE(body + 4);
  let at = body + 8;
  let offset = following;
  if (flags & TRUN.dataOffset) {
    offset = moofStart + file.readInt32BE(at);
    at += 4;
  }
  let firstFlags: number | undefined;
  if (flags & TRUN.firstFlags) {
    firstFlags = file.readUInt32BE(at);
    at += 4;
  }
  const isSigned = file[body] === 1;
  const samples: Sample[] = [];
  const take = (flag: number, fallback: number) => {
    if (!(flags & flag)) return fallback;
    at += 4;
    return file.readUInt32BE(at - 4);
  };
  for (let index = 0; index < count; index++) {
    const duration = take(TRUN.duration, defaults.duration);
    const size = take(TRUN.size, defaults.size);
    const own = take(TRUN.flags, index === 0 && firstFlags !== undefined ? firstFlags : defaults.flags);
    const later = take(TRUN.composition, 0);
    samples.push({ offset, size, duration, composition: isSigned ? later | 0 : later, flags: own });
    offset += size;
  }
  return samples;
}
