import type { z } from "zod";
import { AppError } from "@aside/platform/contract/errors.ts";
import type { AppContext, Handler } from "@aside/platform/http/context.ts";
import { incomingKey, segmentKey } from "@aside/platform/storage/take-keys.ts";
import { type acknowledgeParts as endpoint, type completeUpload, RECORDING_GRACE_SECONDS, takeStarted } from "../contract.ts";
import { copy } from "../copy.ts";
import { type ConfirmClaim, withClaim } from "./claim-take.ts";
import { settlePendingParts } from "./pending-store.ts";
import { handleOf, requireTake, uploadClosed } from "./require-take.ts";
import { signalPost } from "./signal-post.ts";
import { insertSegments, listSegments, type SegmentRow, type TakeRow, touchTake } from "./store.ts";
import { checkBytes, maxIndex, recordingTooLong } from "./upload-limits.ts";

type Part = z.output<NonNullable<(typeof completeUpload)["body"]>>["parts"][number];

export const acknowledgeParts: Handler<typeof endpoint> = async ({ actor, body, context }) => {
  const take = await requireTake(context, actor, body.upload_id);
  await acknowledge(context, take, body.parts);
  return await handleOf(context, take);
};

/**
 * Parts become playable here. What was uploaded is copied to a key that was never signed, if it has the size said; from then on nothing can change
 * it. A part that is known already must be the same. Throws 409 `part_missing`, `part_size_differs`, `upload_closed`; 422 `recording_too_long`;
 * 429 `upload_busy`.
 */
export async function acknowledge(context: AppContext, take: TakeRow, parts: Part[]): Promise<void> {
  if (freshOf(parts, await listSegments(context.db, take.id)).length === 0) return;
  if (take.status !== "open" || take.kind !== "segments") throw uploadClosed();
  await withClaim(context, take.id, async (confirm) => {
    const known = await listSegments(context.db, take.id);
    const fresh = freshOf(parts, known);
    const all = [...known, ...fresh];
    checkLength(context, take, all);
    checkBytes(context, take, all);
    await Promise.all(fresh.map(async (part) => await takeOver(context, take, part)));
    await insert(context, take, { confirm, known, fresh });
  });
}

function freshOf(parts: Part[], known: SegmentRow[]): Part[] {
  const sizes = new Map(known.map((row) => [`${row.track}/${row.index}`, row.size]));
  for (const part of parts) {
    const size = sizes.get(`${part.track}/${part.index}`);
    if (size !== undefined && size !== part.size) throw new AppError(409, "part_size_differs", copy.partSizeDiffers);
  }
  return parts.filter((part) => !sizes.has(`${part.track}/${part.index}`));
}

function checkLength(context: AppContext, take: TakeRow, parts: { track: string; index: number; duration: number }[]): void {
  if (parts.some((part) => part.index > maxIndex(context, take))) throw recordingTooLong(context);
  if (take.is_file_upload) return;
  for (const track of ["video", "audio"]) {
    const seconds = parts.filter((part) => part.track === track).reduce((sum, part) => sum + part.duration, 0);
    if (seconds > context.config.RECORDING_LIMIT_SECONDS + RECORDING_GRACE_SECONDS) throw recordingTooLong(context);
  }
}

async function takeOver(context: AppContext, take: TakeRow, { track, index, size }: Part): Promise<void> {
  const to = segmentKey(take.post_id, take.id, track, index);
  const done = await context.storage.copy(incomingKey(take.post_id, take.id, track, index), to, size);
  if (done === "differs") throw new AppError(409, "part_size_differs", copy.partSizeDiffers);
  if (done === "copied") return;
  // Releases before 0019 signed this key itself: a part that arrived just before the update counts.
  if ((await context.storage.stat(to))?.size !== size) throw new AppError(409, "part_missing", copy.partMissing);
}

async function insert(
  context: AppContext,
  take: TakeRow,
  { confirm, known, fresh }: { confirm: ConfirmClaim; known: SegmentRow[]; fresh: Part[] },
): Promise<void> {
  if (fresh.length === 0) return;
  await context.db.transaction().execute(async (trx) => {
    await confirm(trx);
    await insertSegments(trx, take.id, fresh);
    await settlePendingParts(trx, take.id, fresh);
    await touchTake(trx, take.id);
    const isFirstAudio = fresh.some((part) => part.track === "audio") && !known.some((row) => row.track === "audio");
    if (isFirstAudio) await context.events.emit({ db: trx, context }, takeStarted, { post_id: take.post_id, take_id: take.id });
    if (known.length === 0) await signalPost(trx, take.post_id);
  });
}
