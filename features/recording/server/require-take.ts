import type { Actor } from "@aside/server/auth/actor.ts";
import { AppError, notFound } from "@aside/contract/errors.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { copy } from "../copy.ts";
import { findTake, type SegmentRow, type TakeRow } from "@aside/core/takes/server/takes-store.ts";

/** The take of an upload id. Throws 404 unless the actor is the post's author. */
export async function requireTake(context: AppContext, actor: Actor, takeId: string): Promise<TakeRow> {
  const take = await findTake(context.db, takeId);
  if (!take) throw notFound();
  await context.access.require(context.db, actor, take.post_id, "update");
  return take;
}

export const uploadBusy = (retryAfterSeconds: number) => new AppError(429, "upload_busy", copy.uploadBusy, { retryAfterSeconds });
export const uploadClosed = () => new AppError(409, "upload_closed", copy.uploadClosed);

/** The upload's state for the client. `segments`: acknowledged segments, which the client may remove from its spool. */
export function handleOf(take: { id: string; status: string }, segments: SegmentRow[]) {
  const status = take.status === "complete" || take.status === "aborted" ? take.status : ("open" as const);
  const acknowledged = segments.flatMap((row) => (row.track === "audio-aac" ? [] : [{ track: row.track, index: row.index }]));
  return { upload_id: take.id, acknowledged, status: status as "open" | "complete" | "aborted" };
}
