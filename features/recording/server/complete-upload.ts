import { AppError } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { takeCompleted } from "@aside/core/messages/facts.ts";
import type { completeUpload as endpoint } from "../contract.ts";
import { copy } from "../copy.ts";
import { acknowledge } from "./acknowledge-parts.ts";
import { describeOwn, keepAsOwn, ownEventOf } from "./devices/keep-as-own.ts";
import { enqueueEnrichments } from "@aside/core/takes/server/enqueue-enrichments.ts";
import { settlePendingParts } from "./pending-store.ts";
import { handleOf, requireTake, uploadClosed } from "./require-take.ts";
import { signalPost } from "@aside/core/messages/server/posts/signal-post.ts";
import { addTraits, finishTake, listSegments, lockTake, type SegmentRow, type TakeRow } from "@aside/core/takes/server/takes-store.ts";
import { playablePrefix } from "@aside/core/takes/server/take-segments.ts";
import { showTake } from "@aside/core/messages/server/posts/shown-take-store.ts";

export const completeUpload: Handler<typeof endpoint> = async ({ actor, body, context }) => {
  const take = await requireTake(context, actor, body.upload_id);
  if (take.status === "complete") return { ...(await handleNow(context, take)), ...(await ownEventOf(context, take.id)) };
  if (take.status !== "open" || take.kind !== "segments") throw uploadClosed();
  await acknowledge(context, take, body.parts);
  const ownEventId = await context.db.transaction().execute(async (trx) => {
    const locked = await lockTake(trx, take.id);
    if (locked?.status === "complete") return null;
    if (locked?.status !== "open") throw uploadClosed();
    const segments = await listSegments(trx, take.id);
    for (const track of ["video", "audio"] as const) {
      if (playablePrefix(segments, track).length < body.counts[track]) throw new AppError(409, "parts_outstanding", copy.partsOutstanding);
    }
    await addTraits(trx, take.id, body);
    return await finish(context, trx, locked, segments);
  });
  return { ...(await handleNow(context, { id: take.id, status: "complete" })), ...describeOwn(ownEventId) };
};

const handleNow = async (context: AppContext, take: { id: string; status: string }) =>
  handleOf(take, await listSegments(context.db, take.id));

/**
 * Completes a take with the received parts, and shows it in its post. Runs in the caller's transaction; the take must be locked. Returns the event's
 * id if it became an Aside of its own.
 */
export async function finish(context: AppContext, db: Queryable, take: TakeRow, segments: SegmentRow[]): Promise<string | null> {
  const length = (track: "video" | "audio") => playablePrefix(segments, track).reduce((sum, row) => sum + row.duration, 0);
  const duration = Math.max(length("video"), length("audio"));
  if (duration === 0) throw new AppError(409, "parts_outstanding", copy.partsOutstanding);
  await finishTake(db, take.id, { duration });
  await settlePendingParts(db, take.id);
  const ownEventId = await keepAsOwn(context, db, { ...take, duration });
  if (ownEventId !== null) return ownEventId;
  await showTake(db, take.post_id, take.id);
  await enqueueEnrichments(context, db, { id: take.id, duration }, length("video") > 0);
  await context.events.emit({ db, context }, takeCompleted, { post_id: take.post_id, take_id: take.id });
  await signalPost(db, take.post_id);
  return null;
}
