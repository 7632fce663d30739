import { AppError } from "@aside/contract/errors.ts";
import { lockPost } from "@aside/core/messages/server/posts/posts-store.ts";
import { signalPost } from "@aside/core/messages/server/posts/signal-post.ts";
import { showTakeIfNone } from "@aside/core/messages/server/posts/shown-take-store.ts";
import { isUsedByOthers } from "@aside/core/takes/server/assembled-takes-store.ts";
import { listTakeSegments, readTakeSegment, type TakeSegment } from "@aside/core/takes/server/take-segments.ts";
import {
  addTotals,
  findTakeByClientId,
  insertChunk,
  insertSegments,
  insertTake,
  listChunks,
  listSegments,
  lockTake,
  renameTake,
  type TakeRow,
  type Tracks,
} from "@aside/core/takes/server/takes-store.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { chunkKey, SEGMENT_TYPES, segmentKey } from "@aside/server/storage/take-keys.ts";
import { copy } from "../../copy.ts";
import { withClaim } from "../claim-take.ts";
import { discardTake } from "../clean-up/discard-take.ts";
import { totalsOf } from "../acknowledge-parts.ts";

/** Segments per transaction, copied at the same time. */
const BATCH = 32;

const endedName = ({ id }: Pick<TakeRow, "id">): string => `ended-${id}`;

/**
 * The device of a recording that the sweep has ended returns, with parts that the server does not have. What is complete has a transcript and
 * pictures, so it is not opened again: another take gets its parts and its name, and goes on. Repeating it continues the copying. Returns
 * the open take; for an uploaded file, which can be uploaded again, the given one.
 */
export async function continueTake(context: AppContext, known: TakeRow): Promise<TakeRow> {
  if (known.is_file_upload) return known;
  const open = known.status === "complete" ? await replaceTake(context, known) : known;
  const ended = await findTakeByClientId(context.db, open.post_id, endedName(open));
  if (!ended || open.status !== "open") return open;
  const both = { from: ended, to: open };
  await (open.kind === "chunks" ? copyChunks(context, both) : copySegments(context, both));
  await context.db.transaction().execute(async (trx) => {
    const locked = await lockTake(trx, ended.id);
    // One that was sent or edited meanwhile stays; the recording then becomes an Aside of its own.
    const post = await lockPost(trx, open.post_id);
    const isDraft = post !== undefined && post.post_status !== "SENT";
    const isFree = locked?.status === "complete" && isDraft && !(await isUsedByOthers(trx, ended.id));
    if (isFree) await discardTake(context, trx, locked);
    await showTakeIfNone(trx, open.post_id, open.id);
    await signalPost(trx, open.post_id);
  });
  return open;
}

async function replaceTake(context: AppContext, { id, post_id, client_upload_id }: TakeRow): Promise<TakeRow> {
  const newId = context.newId();
  await context.db.transaction().execute(async (trx) => {
    const known = await lockTake(trx, id);
    // Another call was first.
    if (known?.client_upload_id !== client_upload_id) return;
    await renameTake(trx, id, endedName({ id: newId }));
    const { has_modified_background, is_screen, is_leveled, limit_seconds, created_at } = known;
    const traits = { has_modified_background, is_screen, is_leveled, limit_seconds, created_at };
    const isChunks = known.kind === "chunks";
    // Those of chunks are known when they are converted.
    const tracks = isChunks ? [] : (known.tracks as Tracks);
    await insertTake(trx, { id: newId, post_id, client_upload_id, kind: isChunks ? "chunks" : "segments", tracks, ...traits });
  });
  const open = await findTakeByClientId(context.db, post_id, client_upload_id);
  if (!open) throw new AppError(409, "upload_closed", copy.uploadClosed);
  return open;
}

type Both = { from: TakeRow; to: TakeRow };

async function copyChunks(context: AppContext, { from, to }: Both): Promise<void> {
  const known = new Set((await listChunks(context.db, to.id)).map(({ index }) => index));
  for (const { index, size } of await listChunks(context.db, from.id)) {
    if (known.has(index)) continue;
    const done = await context.storage.copy(chunkKey(from.post_id, from.id, index), chunkKey(to.post_id, to.id, index), size);
    if (done !== "copied") throw new Error(`chunk ${index} of take ${from.id} is missing in the storage`);
    await insertChunk(context.db, to.id, index, size);
  }
}

/** One call at a time copies, else the totals would count a segment twice. */
async function copySegments(context: AppContext, { from, to }: Both): Promise<void> {
  const all = (await listTakeSegments(context.db, from)).filter(({ track }) => track !== "audio-aac");
  const known = new Set((await listSegments(context.db, to.id)).map(({ track, index }) => `${track}/${index}`));
  const missing = all.filter(({ track, index }) => !known.has(`${track}/${index}`));
  for (let at = 0; at < missing.length; at += BATCH) {
    const batch = missing.slice(at, at + BATCH);
    await withClaim(context, to.id, async (confirm) => {
      const parts = await Promise.all(batch.map(async (segment) => await copySegment(context, segment, { from, to })));
      await context.db.transaction().execute(async (trx) => {
        await confirm(trx);
        await insertSegments(trx, to.id, parts);
        await addTotals(trx, to.id, totalsOf(parts));
      });
    });
  }
}

type Copied = { track: TakeSegment["track"]; index: number; size: number; duration: number };

async function copySegment(context: AppContext, segment: TakeSegment, { from, to }: Both): Promise<Copied> {
  const { track, index, duration } = segment;
  const bytes = await readTakeSegment(context, from, segment);
  await context.storage.put(segmentKey(to.post_id, to.id, track, index), bytes, { contentType: SEGMENT_TYPES[track] });
  return { track, index, size: bytes.length, duration };
}
