import { uploadBytesOf } from "@aside/core/entitlements/server/entitlements.ts";
import type { Readable } from "node:stream";
import { AppError, tooLarge } from "@aside/contract/errors.ts";
import type { Actor } from "@aside/server/auth/actor.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import {
  type combineChunks as combineEndpoint,
  MAX_CHUNK_BYTES,
  type uploadChunk as chunkEndpoint,
  type uploadFile as fileEndpoint,
} from "../../contract.ts";
import { copy } from "../../copy.ts";
import { chunkKey, incomingBodyKey, sourceKey } from "@aside/server/storage/take-keys.ts";
import { putLimited } from "@aside/server/storage/put-limited.ts";
import { withClaim } from "../claim-take.ts";
import { requireRecordingSeconds } from "../recording-seconds.ts";
import { requireStudioFeatures, type StudioUses } from "../require-studio-features.ts";
import { requireUploadAccess } from "../require-upload-access.ts";
import { checkBytes, maxIndex, recordingTooLong } from "../upload-limits.ts";
import { MediaGate } from "./media-gate.ts";
import { continueTake } from "../devices/continue-take.ts";
import { uploadBusy, uploadClosed } from "../require-take.ts";
import { readableChunks, sizeOf, startConversion } from "./start-conversion.ts";
import {
  addTraits,
  findTakeByClientId,
  insertChunk,
  insertTake,
  listChunks,
  lockTake,
  type TakeRow,
  touchTake,
  type Traits,
} from "@aside/core/takes/server/takes-store.ts";

/** Between two attempts to continue a recording that is being converted. */
const CONVERTING_SECONDS = 5;
/** The worker determines the real format. */
const RAW = "application/octet-stream";

async function ensureTake(
  context: AppContext,
  actor: Actor,
  given: {
    postId: string;
    clientUploadId: string;
    kind: "chunks" | "file";
    /** Not recorded in the browser. */
    isFile: boolean;
    filename: string | null;
    isLeveled: boolean;
    uses?: StudioUses;
  },
): Promise<TakeRow> {
  const post = await context.access.require(context.db, actor, given.postId, "update");
  const known = await findTakeByClientId(context.db, given.postId, given.clientUploadId);
  if (known) return known;
  if (post.status === "SENT") throw new AppError(409, "post_sent", copy.postSent);
  if (given.isFile) await requireUploadAccess(context, actor);
  if (given.uses) await requireStudioFeatures(context, actor, post, given.uses);
  const limitSeconds = await requireRecordingSeconds(context, actor, post, given.isFile);
  await insertTake(context.db, {
    id: context.newId(),
    post_id: given.postId,
    client_upload_id: given.clientUploadId,
    kind: given.kind,
    tracks: [],
    is_file_upload: given.isFile,
    source_filename: given.filename,
    is_leveled: given.isLeveled,
    limit_seconds: limitSeconds,
  });
  return (await findTakeByClientId(context.db, given.postId, given.clientUploadId)) as TakeRow;
}

export const uploadChunk: Handler<typeof chunkEndpoint> = async ({ actor, query, context, request }) => {
  const found = await ensureTake(context, actor, {
    postId: query.post_id,
    clientUploadId: query.client_upload_id,
    kind: "chunks",
    isFile: query.is_file === "true",
    filename: query.is_file === "true" ? query.filename : null,
    isLeveled: query.is_leveled === "true",
    uses: {
      is_screen: query.is_screen === "true",
      has_custom_background: query.has_custom_background === "true",
      uses_teleprompter: query.uses_teleprompter === "true",
    },
  });
  if (found.kind !== "chunks") throw uploadClosed();
  if (query.index > maxIndex(context, found)) throw recordingTooLong(context, found);
  const chunks = await listChunks(context.db, found.id);
  const known = chunks.find((chunk) => chunk.index === query.index);
  if (known) {
    const claimed = Number(request.headers["content-length"] ?? known.size);
    if (claimed !== known.size) throw new AppError(409, "part_size_differs", copy.partSizeDiffers);
    return { upload_id: found.id, size: known.size };
  }
  // The sweep converts what nobody continues for hours.
  if (found.status === "converting" && !found.is_file_upload) throw uploadBusy(CONVERTING_SECONDS);
  // Chunks come in order: a gap is what `continueTake` has not copied yet.
  const hasGap = found.status === "open" && chunks.length < query.index;
  const take = found.status === "complete" || hasGap ? await continueTake(context, found) : found;
  if (take.status !== "open") throw uploadClosed();
  const from = incomingBodyKey(take.post_id, take.id, context.newId());
  // Only a file's beginning tells what it is.
  const gate = take.is_file_upload && query.index === 0 ? { gate: new MediaGate(copy.notAVideo) } : {};
  const maxBytes = take.is_file_upload ? await uploadBytesOf(context, actor) : undefined;
  const size = await putLimited(context.storage, from, request.body as Readable, { contentType: RAW, maxBytes: MAX_CHUNK_BYTES, ...gate });
  const traits = { has_modified_background: query.has_modified_background === "true", is_screen: query.is_screen === "true" };
  try {
    if (size === 0) throw new AppError(400, "malformed", copy.partMissing);
    await storeChunk(context, take, { from, index: query.index, size, traits, maxBytes });
  } finally {
    await context.storage.delete(from);
  }
  return { upload_id: take.id, size };
};

/** Stores a chunk. The first complete one is kept; later uploads with the same index do not replace it. */
async function storeChunk(
  context: AppContext,
  take: TakeRow,
  chunk: { from: string; index: number; size: number; traits: Traits; maxBytes: number | undefined },
): Promise<void> {
  const { from, index, size, traits, maxBytes } = chunk;
  await withClaim(context, take.id, async (confirm) => {
    const chunks = await listChunks(context.db, take.id);
    const known = chunks.find((other) => other.index === index);
    if (known && known.size !== size) throw new AppError(409, "part_size_differs", copy.partSizeDiffers);
    if (known) return;
    const total = chunks.reduce((sum, chunk) => sum + chunk.size, size);
    if (maxBytes !== undefined && total > maxBytes) throw tooLarge(maxBytes);
    checkBytes(context, take, total);
    const done = await context.storage.copy(from, chunkKey(take.post_id, take.id, index), size);
    if (done !== "copied") throw new Error("an uploaded chunk is missing in the storage");
    await context.db.transaction().execute(async (trx) => {
      await confirm(trx);
      await insertChunk(trx, take.id, index, size);
      await addTraits(trx, take.id, traits);
      await touchTake(trx, take.id);
    });
  });
}

export const combineChunks: Handler<typeof combineEndpoint> = async ({ actor, body, context }) => {
  await context.access.require(context.db, actor, body.post_id, "update");
  const take = await findTakeByClientId(context.db, body.post_id, body.client_upload_id);
  if (!take) throw new AppError(409, "parts_outstanding", copy.partsOutstanding);
  const chunks = await listChunks(context.db, take.id);
  if (readableChunks(chunks).length < body.count) throw new AppError(409, "parts_outstanding", copy.partsOutstanding);
  return {
    upload_id: take.id,
    status: await convert(context, take, sizeOf(chunks), body),
  };
};

export const uploadFile: Handler<typeof fileEndpoint> = async ({ actor, query, context, request }) => {
  const maxBytes = await uploadBytesOf(context, actor);
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const take = await ensureTake(context, actor, {
    postId: query.post_id,
    clientUploadId: query.client_upload_id,
    kind: "file",
    isFile: true,
    filename: query.filename,
    isLeveled: query.is_leveled === "true",
  });
  if (take.kind !== "file" || take.status === "aborted") throw uploadClosed();
  if (take.status !== "open") return { upload_id: take.id, status: take.status as "converting" | "complete" | "failed" };
  const size = await putLimited(context.storage, sourceKey(take.post_id, take.id), request.body as Readable, {
    contentType: RAW,
    maxBytes,
    gate: new MediaGate(copy.notAVideo),
  });
  return { upload_id: take.id, status: await convert(context, take, size, {}) };
};

/** Starts the conversion of a complete source, at most once. */
async function convert(context: AppContext, take: TakeRow, bytes: number, traits: Traits): Promise<"converting" | "complete" | "failed"> {
  return await context.db.transaction().execute(async (trx) => {
    const locked = await lockTake(trx, take.id);
    if (locked?.status === "converting" || locked?.status === "complete" || locked?.status === "failed") return locked.status;
    if (locked?.status !== "open") throw uploadClosed();
    await addTraits(trx, take.id, traits);
    await startConversion(context, trx, locked, bytes);
    return "converting" as const;
  });
}
