import { AppError, notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { mergeVideos as endpoint } from "../contract.ts";
import { beginMerge, hasPicture } from "./begin-merge.ts";
import { nothingToEdit, readEditState } from "./edit-state.ts";
import { findRender } from "@aside/core/takes/server/assembled-takes-store.ts";
import { findTake, type TakeRow } from "@aside/core/takes/server/takes-store.ts";
import { copy } from "../copy.ts";
import { lockEditedPost } from "@aside/core/messages/server/posts/edited-post-store.ts";

export const mergeVideos: Handler<typeof endpoint> = async ({ actor, body, context }) => {
  if (body.postId1 === body.postId2) throw new AppError(422, "edit_invalid", copy.mergeWithItself);
  await context.access.require(context.db, actor, body.postId1, "update");
  const second = await context.access.require(context.db, actor, body.postId2, "update");
  await context.db.transaction().execute(async (trx) => {
    const post = await lockEditedPost(trx, body.postId1);
    if (!post) throw notFound();
    const [base, other] = [await findShown(post.take_id), await findShown(second.takeId)];
    const making = await findRender(trx, base);
    // A merge uses the video that viewers see, so an edit that is not rendered yet would be lost.
    if (making && (making.status === "converting" || making.kind === "edit"))
      throw new AppError(409, "edit_unfinished", copy.editUnfinished);
    await beginMerge(context, trx, { first: base, second: other, from: 0, transition: body.transitionName });
  });
  return await readEditState(context, actor, body.postId1);

  /** The shown take. Throws 409 unless it is complete and has a video track. */
  async function findShown(takeId: string | null): Promise<TakeRow> {
    const take = takeId ? await findTake(context.db, takeId) : undefined;
    if (take?.status !== "complete" || !hasPicture(take)) throw nothingToEdit();
    return take;
  }
};
