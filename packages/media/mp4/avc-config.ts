import { MediaError } from "../ffmpeg/media-error.ts";
import { type Box, findBoxes, listBoxes } from "./mp4-boxes.ts";

/** Sequence and picture parameter sets as NAL units. */
export type ParameterSets = { sps: Buffer[]; pps: Buffer[] };
export type AvcConfig = ParameterSets & { profile: number; level: number };

/** Fixed fields of a VisualSampleEntry before its boxes. */
const SAMPLE_ENTRY_BYTES = 78;
/** The path of boxes to the configuration: each contains the next. */
const PATH = ["moov", "trak", "mdia", "minf", "stbl", "stsd"] as const;

/** The H.264 configuration of an init segment's only track. Throws MediaError. */
export function readAvcConfig(init: Buffer): AvcConfig {
  const { config } = locate(init);
  const sps: Buffer[] = [];
  const pps: Buffer[] = [];
  let at = config.body + 6;
  const take = (into: Buffer[], count: number) => {
    for (let i = 0; i < count; i++) {
      const length = init.readUInt16BE(at);
      into.push(Buffer.from(init.subarray(at + 2, at + 2 + length)));
      at += 2 + length;
    }
  };
  take(sps, (init[config.body + 5] as number) & 0x1f);
  take(pps, init[at++] as number);
  return { sps, pps, profile: init[config.body + 1] as number, level: init[config.body + 3] as number };
}

/** The displayed size of an init segment's only track in pixels: rotation by 90 degrees is in the track's matrix. Throws MediaError. */
export function readPictureSize(init: Buffer): { width: number; height: number } {
  const entry = locate(init).parents.at(-1) as Box;
  // A VisualSampleEntry (ISO 14496-12, 12.1.3) has 24 bytes before its width.
  const [width, height] = [init.readUInt16BE(entry.body + 24), init.readUInt16BE(entry.body + 26)];
  const tkhd = findBoxes(init, "moov/trak/tkhd")[0];
  // The matrix is before width and height at the end of the box; its first number is 0 after a rotation by 90 degrees.
  const isTurned = tkhd !== undefined && init.readInt32BE(tkhd.end - 44) === 0;
  return isTurned ? { width: height, height: width } : { width, height };
}

/**
 * Adds parameter sets to an init segment: frames of two encoders can then follow each other in one track, each with its set's id.
 * Existing sets are not added again. Throws MediaError.
 */
export function addParameterSets(init: Buffer, added: ParameterSets): Buffer {
  const known = readAvcConfig(init);
  const isNew = (list: Buffer[]) => (set: Buffer) => !list.some((each) => each.equals(set));
  const sps = [...known.sps, ...added.sps.filter(isNew(known.sps))];
  const pps = [...known.pps, ...added.pps.filter(isNew(known.pps))];
  const { config, parents } = locate(init);
  const before = countedLength(init, config);
  const counted = (sets: Buffer[]) => sets.flatMap((set) => [Buffer.from([set.length >> 8, set.length & 0xff]), set]);
  const body = Buffer.concat([
    init.subarray(config.body, config.body + 5),
    Buffer.from([0xe0 | sps.length]),
    ...counted(sps),
    Buffer.from([pps.length]),
    ...counted(pps),
    init.subarray(before, config.end),
  ]);
  const grown = body.length - (config.end - config.body);
  const changed = Buffer.concat([init.subarray(0, config.body), body, init.subarray(config.end)]);
  for (const box of [...parents, config]) changed.writeUInt32BE(changed.readUInt32BE(box.start) + grown, box.start);
  return changed;
}

/** The first unused id. Sequence and picture parameter sets are numbered alike. */
export function freeParameterSetId({ sps, pps }: ParameterSets): number {
  // A sequence set's id follows the NAL header, profile, constraints and level; a picture set's follows the header.
  const ids = [...sps.map((set) => readExpGolomb(set, 4)), ...pps.map((set) => readExpGolomb(set, 1))];
  return Math.max(-1, ...ids) + 1;
}

function locate(init: Buffer): { config: Box; parents: Box[] } {
  const parents: Box[] = [];
  let [from, to] = [0, init.length];
  for (const type of PATH) {
    const box: Box | undefined = listBoxes(init, from, to).find((each) => each.type === type);
    if (!box) throw new MediaError("corrupt", `an init segment without ${type}`);
    parents.push(box);
    [from, to] = [type === "stsd" ? box.body + 8 : box.body, box.end];
  }
  const entry = listBoxes(init, from, to)[0];
  const config = entry && findBoxes(init, "avcC", entry.body + SAMPLE_ENTRY_BYTES, entry.end)[0];
  if (!entry || !config) throw new MediaError("unsupported", "the track is not H.264");
  return { config, parents: [...parents, entry] };
}

/** The end of the configuration's parameter sets: the rest belongs to high profiles. */
function countedLength(init: Buffer, config: Box): number {
  const { sps, pps } = readAvcConfig(init);
  const bytes = [...sps, ...pps].reduce((sum, set) => sum + 2 + set.length, 0);
  return config.body + 6 + bytes + 1;
}

/** An unsigned Exp-Golomb number at the start of a byte (H.264 9.1). Ids are small, so there is no emulation prevention before them. */
function readExpGolomb(bytes: Buffer, at: number): number {
  const bit = (index: number) => ((bytes[at + (index >> 3)] ?? 0) >> (7 - (index & 7))) & 1;
  let zeros = 0;
  while (zeros < 16 && bit(zeros) === 0) zeros++;
  let value = 0;
  for (let i = 0; i <= zeros; i++) value = (value << 1) | bit(zeros + i);
  return value - 1;
}
