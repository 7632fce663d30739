import { type FileHandle, mkdir, open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { MediaError } from "../ffmpeg/media-error.ts";
import { readBoxHeader } from "./mp4-boxes.ts";
import { readCodecString } from "./read-codec-string.ts";
import { readFragments, readTimescale } from "./read-fragments.ts";

/** `durationSeconds`: the sum of the segment's samples. */
export type SegmentFile = { path: string; durationSeconds: number };
/** `codec`: RFC 6381. */
export type TrackFiles = { codec: string; initPath: string; segments: SegmentFile[] };

/**
 * Writes each fragment of a fragmented MP4 with one track as a segment of its own: `init.mp4`, `0.m4s`, `1.m4s`, … in `directory`.
 * Holds one fragment in memory at a time. Throws MediaError.
 */
export async function splitFragments(path: string, directory: string): Promise<TrackFiles> {
  await mkdir(directory, { recursive: true });
  const initPath = join(directory, "init.mp4");
  let init = Buffer.alloc(0);
  const segments: SegmentFile[] = [];
  for await (const { type, bytes } of readParts(path)) {
    if (type === "init") {
      init = bytes;
      await writeFile(initPath, init);
      continue;
    }
    const segmentPath = join(directory, `${segments.length}.m4s`);
    const ticks = readFragments(Buffer.concat([init, bytes])).fragments[0]?.duration ?? 0;
    await writeFile(segmentPath, bytes);
    segments.push({ path: segmentPath, durationSeconds: ticks / readTimescale(init) });
  }
  if (segments.length === 0) throw new MediaError("corrupt", "no fragments inside");
  return { codec: readCodecString(init), initPath, segments };
}

/** The init segment (everything up to the first moof), then each fragment (a moof with its mdat), one in memory at a time. */
export async function* readParts(path: string): AsyncGenerator<{ type: "init" | "fragment"; bytes: Buffer<ArrayBuffer> }> {
  await using file = await open(path, "r");
  const { size } = await file.stat();
  let start = 0;
  let hasInit = false;
  for (let at = 0; at < size;) {
    const header = readBoxHeader(await readAt(file, at, 16), 0, size - at);
    if (!header || at + header.end > size) return;
    if (header.type === "moof" && !hasInit) {
      yield { type: "init", bytes: await readAt(file, 0, at) };
      hasInit = true;
    }
    if (header.type === "moof") start = at;
    at += header.end;
    if (header.type === "mdat" && hasInit) yield { type: "fragment", bytes: await readAt(file, start, at - start) };
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer<ArrayBuffer>> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}
