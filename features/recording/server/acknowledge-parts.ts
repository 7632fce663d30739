import type { z } from "zod";
import { AppError } from "@aside/contract/errors.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { incomingKey, segmentKey } from "@aside/server/storage/take-keys.ts";
import { takeStarted } from "@aside/core/messages/facts.ts";
import { type acknowledgeParts as endpoint, type completeUpload, RECORDING_GRACE_SECONDS } from "../contract.ts";
import { copy } from "../copy.ts";
import { type ConfirmClaim, withClaim } from "./claim-take.ts";
import { settlePendingParts } from "./pending-store.ts";
import { handleOf, requireTake, uploadClosed } from "./require-take.ts";
import { signalPost } from "@aside/core/messages/server/posts/signal-post.ts";
import {
  addTotals,
  findSegments,
  findTake,
  findTracks,
  insertSegments,
  type SegmentRow,
  type TakeRow,
  type TakeTotals,
} from "@aside/core/takes/server/takes-store.ts";
import { checkBytes, limitSecondsOf, maxIndex, recordingTooLong } from "./upload-limits.ts";

type Part = z.output<NonNullable<(typeof completeUpload)["body"]>>["parts"][number];

export const acknowledgeParts: Handler<typeof endpoint> = async ({ actor, body, context }) => {
  const take = await requireTake(context, actor, body.upload_id);
  await acknowledge(context, take, body.parts);
  return handleOf(take, await findSegments(context.db, take.id, body.parts));
};

/**
 * Makes parts playable. An uploaded object is copied, if it has the stated size, to a key that no upload URL was signed for, so it can't be
 * changed any more. A part that was acknowledged before must have the same size. Throws 409 `part_missing`, `part_size_differs`,
 * `upload_closed`; 422 `recording_too_long`; 429 `upload_busy`. Reads only the given parts and the take's totals, so the cost does not grow
 * with the recording.
 */
export async function acknowledge(context: AppContext, take: TakeRow, parts: Part[]): Promise<void> {
  if (freshOf(parts, await findSegments(context.db, take.id, parts)).length === 0) return;
  if (take.status !== "open" || take.kind !== "segments") throw uploadClosed();
  await withClaim(context, take.id, async (confirm) => {
    // No other request changes the totals while the claim is held.
    const totals = (await findTake(context.db, take.id)) ?? take;
    const fresh = freshOf(parts, await findSegments(context.db, take.id, parts));
    const added = totalsOf(fresh);
    checkLength(context, take, fresh, {
      video: totals.video_seconds + added.video_seconds,
      audio: totals.audio_seconds + added.audio_seconds,
    });
    checkBytes(context, take, totals.acknowledged_bytes + added.acknowledged_bytes);
    await Promise.all(fresh.map(async (part) => await copyToFinalKey(context, take, part)));
    await insert(context, take, { confirm, fresh, added });
  });
}

function freshOf(parts: Part[], known: SegmentRow[]): Part[] {
  const sizes = new Map(known.map((row) => [`${row.track}/${row.index}`, row.size]));
  return parts.filter((part) => {
    const name = `${part.track}/${part.index}`;
    const size = sizes.get(name);
    if (size !== undefined && size !== part.size) throw new AppError(409, "part_size_differs", copy.partSizeDiffers);
    // A part that is listed twice in one request counts once.
    sizes.set(name, part.size);
    return size === undefined;
  });
}

export function totalsOf(parts: Pick<Part | SegmentRow, "track" | "size" | "duration">[]): TakeTotals {
  const seconds = (track: string) => parts.reduce((sum, part) => sum + (part.track === track ? part.duration : 0), 0);
  return {
    acknowledged_bytes: parts.reduce((sum, part) => sum + part.size, 0),
    video_seconds: seconds("video"),
    audio_seconds: seconds("audio"),
  };
}

/** `seconds`: each track's duration including the new parts. */
function checkLength(context: AppContext, take: TakeRow, fresh: Part[], seconds: { video: number; audio: number }): void {
  if (fresh.some((part) => part.index > maxIndex(context, take))) throw recordingTooLong(context, take);
  const limit = limitSecondsOf(context, take) + RECORDING_GRACE_SECONDS;
  if (Math.max(seconds.video, seconds.audio) > limit) throw recordingTooLong(context, take);
}

async function copyToFinalKey(context: AppContext, take: TakeRow, { track, index, size }: Part): Promise<void> {
  const to = segmentKey(take.post_id, take.id, track, index);
  const done = await context.storage.copy(incomingKey(take.post_id, take.id, track, index), to, size);
  if (done === "differs") throw new AppError(409, "part_size_differs", copy.partSizeDiffers);
  if (done === "copied") return;
  // Releases before 0019 signed this key directly. Accept a part that was uploaded just before the update.
  if ((await context.storage.stat(to))?.size !== size) throw new AppError(409, "part_missing", copy.partMissing);
}

async function insert(
  context: AppContext,
  take: TakeRow,
  { confirm, fresh, added }: { confirm: ConfirmClaim; fresh: Part[]; added: TakeTotals },
): Promise<void> {
  if (fresh.length === 0) return;
  await context.db.transaction().execute(async (trx) => {
    await confirm(trx);
    const known = await findTracks(trx, take.id);
    await insertSegments(trx, take.id, fresh);
    await settlePendingParts(trx, take.id, fresh);
    await addTotals(trx, take.id, added);
    const isFirstAudio = fresh.some((part) => part.track === "audio") && !known.includes("audio");
    if (isFirstAudio) await context.events.emit({ db: trx, context }, takeStarted, { post_id: take.post_id, take_id: take.id });
    if (known.length === 0) await signalPost(trx, take.post_id);
  });
}
