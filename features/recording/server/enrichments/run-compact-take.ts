import { Readable } from "node:stream";
import type { AppContext } from "@aside/server/http/context.ts";
import { SEGMENT_TRACKS, SEGMENT_TYPES, segmentKey, type SegmentTrack, trackKey } from "@aside/server/storage/take-keys.ts";
import { deleteSegments } from "@aside/core/takes/server/jobs.ts";
import { insertCompactTrack, listCompactTracks, type TrackObject } from "@aside/core/takes/server/compact-tracks-store.ts";
import { listTakeSegments, playablePrefix, readTakeSegment, type TakeSegment } from "@aside/core/takes/server/take-segments.ts";
import { findTake, listSegments, lockTake, type TakeRow } from "@aside/core/takes/server/takes-store.ts";

/** Longer than a page that was opened before the switch takes to load its video, and than the jobs that read segments. */
const DELETE_AFTER_SECONDS = 60 * 60;

/**
 * Writes a complete take's tracks as one object each, so that a viewer needs few requests. The rows that say so are inserted together, after
 * the objects were written: a player gets the old or the new form. The separate segments are deleted later; their URLs keep working.
 * Idempotent: a killed worker's job runs again.
 */
export async function runCompactTake(context: AppContext, takeId: string): Promise<void> {
  const { db, storage } = context;
  const take = await findTake(db, takeId);
  if (take?.status !== "complete") return;
  const done = new Set((await listCompactTracks(db, takeId)).map(({ track }) => track as string));
  const segments = await listTakeSegments(db, take);
  const written: TrackObject[] = [];
  for (const track of SEGMENT_TRACKS) {
    const media = playablePrefix(segments, track);
    if (media.length > 0 && !done.has(track)) written.push(await writeTrack(context, take, track, media));
  }
  const isKept = await db.transaction().execute(async (trx) => {
    const locked = await lockTake(trx, takeId);
    if (locked?.status !== "complete" || locked.post_id !== take.post_id) return false;
    for (const track of written) await insertCompactTrack(trx, takeId, track);
    const options = { singletonKey: takeId, startAfterSeconds: DELETE_AFTER_SECONDS };
    await context.jobs.enqueue(trx, deleteSegments, { take_id: takeId }, options);
    return true;
  });
  // The post was deleted, or the take moved to another one.
  if (!isKept) for (const { track } of written) await storage.delete(trackKey(take.post_id, takeId, track));
}

async function writeTrack(context: AppContext, take: TakeRow, track: SegmentTrack, media: TakeSegment[]): Promise<TrackObject> {
  const compact: TrackObject = { track, size: 0, inits: [], spans: [], rendition: null };
  const numbers = new Map<number, number>();
  const add = (bytes: Buffer): [number, number] => {
    const span: [number, number] = [compact.size, bytes.length];
    compact.size += bytes.length;
    return span;
  };
  async function* parts(): AsyncGenerator<Buffer> {
    for (const segment of media) {
      let init = numbers.get(segment.init);
      if (init === undefined) {
        const bytes = await readTakeSegment(context, take, { track, index: -1, init: segment.init });
        init = compact.inits.push(add(bytes)) - 1;
        numbers.set(segment.init, init);
        yield bytes;
      }
      const bytes = await readTakeSegment(context, take, segment);
      compact.spans.push([...add(bytes), segment.duration, init]);
      yield bytes;
    }
  }
  const key = trackKey(take.post_id, take.id, track);
  const { size } = await context.storage.put(key, Readable.from(parts()), { contentType: SEGMENT_TYPES[track] });
  if (size !== compact.size) throw new Error(`stored ${size} of ${compact.size} bytes of ${key}`);
  return compact;
}

/** Deletes the separate segments of compacted tracks. An assembled take's own pieces stay: other edits play them. */
export async function runDeleteSegments(context: AppContext, takeId: string): Promise<void> {
  const { db, storage } = context;
  const take = await findTake(db, takeId);
  if (!take) return;
  for (const { track, size, rendition } of await listCompactTracks(db, takeId)) {
    if (rendition !== null || (take.assembly !== null && track !== "audio-aac")) continue;
    const stored = await storage.stat(trackKey(take.post_id, takeId, track));
    if (stored?.size !== size) throw new Error(`the compacted ${track} of take ${takeId} is missing or incomplete`);
    for (const { index } of await listSegments(db, takeId, track)) await storage.delete(segmentKey(take.post_id, takeId, track, index));
  }
}
