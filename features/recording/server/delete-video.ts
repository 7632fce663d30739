import type { Actor } from "@aside/server/auth/actor.ts";
import { AppError, notFound } from "@aside/contract/errors.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { takeDeleted } from "@aside/core/messages/facts.ts";
import { parseMediaKey } from "@aside/server/storage/media-key.ts";
import { isUsedByOthers } from "@aside/core/takes/server/assembled-takes-store.ts";
import { findTake, lockTake, type TakeRow } from "@aside/core/takes/server/takes-store.ts";
import type { deleteVideo as endpoint } from "../contract.ts";
import { copy } from "../copy.ts";
import { discardTake } from "./clean-up/discard-take.ts";
import { uploadClosed } from "./require-take.ts";

export const deleteVideo: Handler<typeof endpoint> = async ({ actor, body, context }) => {
  const take = await requireOwnTake(context, actor, body.key);
  await context.db.transaction().execute(async (trx) => {
    const locked = await lockTake(trx, take.id);
    if (!locked || locked.status === "aborted") return;
    // A worker is writing it.
    if (locked.status === "converting") throw uploadClosed();
    if (await isUsedByOthers(trx, take.id)) throw new AppError(409, "video_in_use", copy.videoInUse);
    await discardTake(context, trx, take);
    await context.events.emit({ db: trx, context }, takeDeleted, { post_id: take.post_id, take_id: take.id });
  });
  return { success: true as const };
};

/** A take of the actor's own post that is not sent. Throws 400 for a key of another form, and the same 404 for absent takes and others'. */
async function requireOwnTake(context: AppContext, actor: Actor, key: string): Promise<TakeRow> {
  const parsed = parseMediaKey(key, context.config.publicUrl);
  if (!parsed) throw keyInvalid();
  const take = await findTake(context.db, parsed.takeId);
  if (!take || (parsed.postId !== null && parsed.postId !== take.post_id)) throw notFound();
  const post = await context.access.require(context.db, actor, take.post_id, "update");
  if (post.status === "SENT") throw new AppError(409, "post_sent", copy.postSent);
  return take;
}

export const keyInvalid = () => new AppError(400, "key_invalid", copy.keyInvalid);
