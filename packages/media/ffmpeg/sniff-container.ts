import { type FileHandle, open } from "node:fs/promises";
import { MediaError } from "./media-error.ts";
import { findBoxes, listBoxes, readBoxHeader } from "../mp4/mp4-boxes.ts";

export type Container = "mov" | "matroska" | "mp3" | "wav" | "flac" | "ogg";

const EBML_MAGIC = 0x1a45dfa3;
/** An MP4 starts with `ftyp`; older QuickTime files start with the others. */
const FIRST_BOXES = new Set(["ftyp", "moov", "mdat", "wide", "free", "skip"]);
/** The index of a 3 h recording at 60 fps is about 15 MiB. */
const MAX_MOOV = 64 * 2 ** 20;
/** A fragmented file has its moov near the start: only a few boxes come before it. */
const MAX_BOXES_BEFORE_MOOV = 64;

/**
 * Detects MP4/MOV, WebM/Matroska or an audio file by its bytes; anything else (playlists, AVI, images) is MediaError `unsupported`, as is a
 * movie whose media is in other files (external data references, compressed or reference movies).
 */
export async function sniffContainer(path: string): Promise<Container> {
  await using file = await open(path, "r");
  const head = await readAt(file, 0, 4096);
  if (head.length >= 4 && head.readUInt32BE(0) === EBML_MAGIC) return sniffMatroska(head);
  const audio = sniffAudio(head);
  if (audio) return audio;
  const first = readBoxHeader(head, 0, Number.MAX_SAFE_INTEGER);
  if (!first || !FIRST_BOXES.has(first.type)) throw new MediaError("unsupported", "neither MP4/MOV, WebM/Matroska nor an audio file");
  refuseOutsideReferences(await readMoov(file));
  return "mov";
}

/** The format of an audio file by its first bytes; null for any other. */
export function sniffAudio(head: Buffer): "mp3" | "wav" | "flac" | "ogg" | null {
  const text = head.toString("latin1", 0, 12);
  if (text.startsWith("RIFF") && text.slice(8) === "WAVE") return "wav";
  if (text.startsWith("fLaC")) return "flac";
  if (text.startsWith("OggS")) return "ogg";
  // A tag, or a frame of MPEG audio, layer 3 (ISO/IEC 11172-3, 2.4.2.3).
  const isFrame = head.length > 2 && head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2 && ((head[2] ?? 0) & 0xf0) !== 0xf0;
  return text.startsWith("ID3") || isFrame ? "mp3" : null;
}

function sniffMatroska(head: Buffer): Container {
  const docType = head.indexOf(Buffer.from([0x42, 0x82]));
  const length = docType < 0 ? 0 : (head[docType + 2] ?? 0) & 0x7f;
  const name = head.toString("latin1", docType + 3, docType + 3 + length);
  if (name !== "webm" && name !== "matroska") throw new MediaError("unsupported", "EBML, but neither WebM nor Matroska");
  return "matroska";
}

async function readMoov(file: FileHandle): Promise<Buffer> {
  const { size } = await file.stat();
  for (let at = 0, boxes = 0; at < size && boxes < MAX_BOXES_BEFORE_MOOV; boxes++) {
    const header = readBoxHeader(await readAt(file, at, 16), 0, size - at);
    if (!header) break;
    if (header.type !== "moov") {
      at += header.end;
      continue;
    }
    if (header.end > MAX_MOOV) throw new MediaError("too_large", "the movie's index is larger than 64 MiB");
    const moov = await readAt(file, at, header.end);
    if (moov.length < header.end) break;
    return moov;
  }
  throw new MediaError("corrupt", "no complete movie header (moov)");
}

function refuseOutsideReferences(moov: Buffer): void {
  const top = listBoxes(moov)[0]!;
  const children = listBoxes(moov, top.body, top.end).map((box) => box.type);
  if (children.includes("cmov") || children.includes("rmra")) throw new MediaError("unsupported", "compressed or reference movie");
  for (const dref of findBoxes(moov, "moov/trak/mdia/minf/dinf/dref")) {
    for (const entry of listBoxes(moov, dref.body + 8, dref.end)) {
      const isSelfContained = entry.end - entry.body >= 4 && (moov.readUInt32BE(entry.body) & 1) === 1;
      if (!isSelfContained) throw new MediaError("unsupported", "the movie's media is in another file");
    }
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}
