import { MediaError } from "../ffmpeg/media-error.ts";
import { findBoxes, listBoxes } from "./mp4-boxes.ts";

/** Bytes of a sample entry before its child boxes (ISO 14496-12, 8.5.2). */
const VISUAL_ENTRY = 78;
const AUDIO_ENTRY = 28;

/** RFC 6381 codec string of the (only) track of an init segment: `avc1.PPCCLL`, `opus` or `mp4a.40.N`. Throws MediaError. */
export function readCodecString(init: Buffer): string {
  const stsd = findBoxes(init, "moov/trak/mdia/minf/stbl/stsd")[0];
  const entry = stsd && listBoxes(init, stsd.body + 8, stsd.end)[0];
  if (!entry) throw new MediaError("corrupt", "the init segment has no sample description");
  if (entry.type === "Opus") return "opus";
  if (entry.type === "avc1" || entry.type === "avc3") return `${entry.type}.${readProfile(init, entry.body + VISUAL_ENTRY, entry.end)}`;
  if (entry.type === "mp4a") return `mp4a.40.${readAudioObjectType(init, entry.body + AUDIO_ENTRY, entry.end)}`;
  throw new MediaError("unsupported", `codec ${entry.type}`);
}

/** Profile, constraints and level follow avcC's version byte. */
function readProfile(init: Buffer, from: number, to: number): string {
  const avcC = findBoxes(init, "avcC", from, to)[0];
  if (!avcC || avcC.end - avcC.body < 4) throw new MediaError("corrupt", "H.264 without its configuration");
  return init.toString("hex", avcC.body + 1, avcC.body + 4);
}

/** The first five bits of the decoder-specific info (descriptor tag 5) in esds. */
function readAudioObjectType(init: Buffer, from: number, to: number): number {
  const esds = findBoxes(init, "esds", from, to)[0];
  if (!esds) throw new MediaError("corrupt", "AAC without its configuration");
  const descriptors = init.subarray(esds.body + 4, esds.end);
  const [streamAt] = openDescriptor(descriptors, 0, 0x03);
  const [configAt] = openDescriptor(descriptors, streamAt + 3, 0x04);
  const [specificAt] = openDescriptor(descriptors, configAt + 13, 0x05);
  return descriptors.readUInt8(specificAt) >> 3;
}

function openDescriptor(bytes: Buffer, at: number, tag: number): [content: number] {
  if (bytes[at] !== tag) throw new MediaError("corrupt", "unreadable AAC configuration");
  let next = at + 1;
  while ((bytes[next] ?? 0) & 0x80) next++;
  return [next + 1];
}
