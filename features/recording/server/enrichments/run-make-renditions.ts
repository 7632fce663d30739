import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { signalPost } from "@aside/core/messages/server/posts/signal-post.ts";
import { insertCompactTrack, listCompactTracks, type RenditionObject } from "@aside/core/takes/server/compact-tracks-store.ts";
import { fetchVideo, type VideoPiece } from "@aside/core/takes/server/fetch-track.ts";
import { makeRenditions } from "@aside/core/takes/server/jobs.ts";
import { listTakeSegments, playablePrefix } from "@aside/core/takes/server/take-segments.ts";
import { findTake, lockTake, type TakeRow } from "@aside/core/takes/server/takes-store.ts";
import { withTemporaryDirectory } from "@aside/files/temporary-directory.ts";
import { encodeRenditions } from "@aside/media/encoding/encode-renditions.ts";
import { MediaError } from "@aside/media/ffmpeg/media-error.ts";
import { readCodecString } from "@aside/media/mp4/read-codec-string.ts";
import { readFragments, readTimescale } from "@aside/media/mp4/read-fragments.ts";
import { readFrameRate } from "@aside/media/mp4/read-frame-rate.ts";
import { readParts } from "@aside/media/mp4/split-fragments.ts";
import { shiftSegment } from "@aside/media/mp4/write-segment.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { JobRun } from "@aside/server/jobs/jobs.ts";
import { type RenditionTrack, SEGMENT_TYPES, trackKey } from "@aside/server/storage/take-keys.ts";
import { chooseRenditions, mayNeedRenditions, scaleTo } from "./choose-renditions.ts";

/** How long renditions wait while other jobs are due, and how often they look. Milliseconds. */
const MAX_WAIT_MS = 15 * 60_000;
const LOOK_MS = 3_000;

/** Nothing waits for renditions, so they wait for all other jobs. */
export async function runMakeRenditions(context: AppContext, { data, signal }: JobRun<{ take_id: string }>): Promise<void> {
  const until = Date.now() + MAX_WAIT_MS;
  while (Date.now() < until && (await context.jobs.areOthersDue(context.db, makeRenditions))) await sleep(LOOK_MS, null, { signal });
  await makeRenditionsOf(context, data.take_id, signal);
}

/**
 * Makes the lower qualities of a complete take, which players choose on slow lines. Each is stored as one object whose segments have the
 * borders of the recording's. Idempotent: a killed worker's job runs again.
 */
export async function makeRenditionsOf(context: AppContext, takeId: string, signal: AbortSignal): Promise<void> {
  const { db, storage } = context;
  const take = await findTake(db, takeId);
  if (take?.status !== "complete") return;
  const made = await withTemporaryDirectory(async (directory) => await makeMissing(context, take, directory, signal));
  const isKept = await db.transaction().execute(async (trx) => {
    const locked = await lockTake(trx, take.id);
    if (locked?.status !== "complete" || locked.post_id !== take.post_id) return false;
    for (const rendition of made) await insertCompactTrack(trx, take.id, rendition);
    if (made.length > 0) await signalPost(trx, take.post_id);
    return true;
  });
  // The post was deleted, or the take moved to another one.
  if (!isKept) for (const { track } of made) await storage.delete(trackKey(take.post_id, take.id, track));
}

async function makeMissing(context: AppContext, take: TakeRow, directory: string, signal: AbortSignal): Promise<RenditionObject[]> {
  const done = new Set((await listCompactTracks(context.db, take.id)).map(({ track }) => track as string));
  const segments = playablePrefix(await listTakeSegments(context.db, take, "video"), "video");
  const bitrate = (segments.reduce((sum, { size }) => sum + size, 0) * 8) / Math.max(0.1, take.duration);
  // Most screens and all that is made already: nothing is downloaded.
  if (!mayNeedRenditions(bitrate, done)) return [];
  const video = await fetchVideo(context, take, directory);
  if (!video) return [];
  const largest = video.pieces.reduce((one, other) => (other.width * other.height > one.width * one.height ? other : one));
  const wanted = chooseRenditions({ ...largest, bitrate }).filter(({ track }) => !done.has(track));
  if (wanted.length === 0) return [];
  const files = wanted.map(({ track }) => video.pieces.map((_, n) => join(directory, `${track}-${n}.mp4`)));
  for (const [n, piece] of video.pieces.entries()) {
    await encodeRenditions({
      inputPath: piece.path,
      frameRate: await readFrameRate(piece.path, { signal }),
      outputs: wanted.map(({ side, maxBitrate }, at) => ({ path: files[at]?.[n] ?? "", maxBitrate, ...scaleTo(side, piece) })),
      signal,
      timeoutSeconds: 120 + 20 * piece.duration,
    });
  }
  const objects: RenditionObject[] = [];
  for (const [at, { track, side }] of wanted.entries()) {
    const pieces = video.pieces.map((piece, n) => ({ ...piece, path: files[at]?.[n] ?? "" }));
    objects.push(await storeRendition(context, take, { track, pieces, ...scaleTo(side, largest) }));
  }
  return objects;
}

/** Writes the pieces one after another as one object: each an init segment with its fragments. */
async function storeRendition(
  context: AppContext,
  take: TakeRow,
  { track, pieces, width, height }: { track: RenditionTrack; pieces: VideoPiece[]; width: number; height: number },
): Promise<RenditionObject> {
  const object: RenditionObject = { track, size: 0, inits: [], spans: [], rendition: { codec: "", width, height, bitrate: 0 } };
  const { inits, spans, rendition } = object;
  let start = 0;
  async function* parts(): AsyncGenerator<Buffer> {
    for (const piece of pieces) {
      let init = Buffer.alloc(0);
      const firstSpan = spans.length;
      for await (const { type, bytes } of readParts(piece.path)) {
        if (type === "init") {
          init = bytes;
          rendition.codec ||= readCodecString(init);
          inits.push([object.size, bytes.length]);
        } else {
          const timescale = readTimescale(init);
          const fragment = readFragments(Buffer.concat([init, bytes])).fragments[0];
          const seconds = (fragment?.decodeTime ?? 0) / timescale;
          const span = (spans[firstSpan + segmentAt(piece.durations, seconds)] ??= [object.size, 0, 0, inits.length - 1]);
          span[1] += bytes.length;
          span[2] += (fragment?.duration ?? 0) / timescale;
          shiftSegment(bytes, Math.round(start * timescale));
        }
        object.size += bytes.length;
        yield bytes;
      }
      start += piece.duration;
      if (spans.length !== firstSpan + piece.durations.length || spans.includes(undefined as never))
        throw new MediaError("corrupt", `${track} of take ${take.id} lacks a keyframe at the start of a segment`);
    }
  }
  const key = trackKey(take.post_id, take.id, track);
  const { size } = await context.storage.put(key, Readable.from(parts()), { contentType: SEGMENT_TYPES[track] });
  if (size !== object.size) throw new Error(`stored ${size} of ${object.size} bytes of ${key}`);
  rendition.bitrate = Math.round((size * 8) / Math.max(0.1, start));
  return object;
}

/** Rounding, and the frames that a lower frame rate leaves out. */
const BORDER_SECONDS = 0.02;

/** The position of the segment that begins at or before `seconds`. */
function segmentAt(durations: readonly number[], seconds: number): number {
  let end = 0;
  const position = durations.findIndex((duration) => (end += duration) - BORDER_SECONDS > seconds);
  return position === -1 ? durations.length - 1 : position;
}
