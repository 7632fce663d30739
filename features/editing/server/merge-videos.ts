import { AppError, notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { mergeVideos as endpoint } from "../contract.ts";
import { nothingToEdit, readEditState } from "./edit-state.ts";
import { abortRenders, findRender, insertAssembledTake, listTakeSources } from "@aside/core/takes/server/assembled-takes-store.ts";
import { signalPost } from "@aside/core/messages/server/posts/signal-post.ts";
import { findTake, saveEnrichment, type TakeRow, type Tracks } from "@aside/core/takes/server/takes-store.ts";
import { copy } from "../copy.ts";
import { renderMerge } from "./jobs.ts";
import { countEdit, lockEditedPost } from "@aside/core/messages/server/posts/edited-post-store.ts";

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
    await abortRenders(trx, body.postId1);
    await countEdit(trx, body.postId1);
    const id = context.newId();
    // The merge also plays the source takes of both videos.
    const sources = [base.id, other.id, ...(await listTakeSources(trx, base.id)), ...(await listTakeSources(trx, other.id))];
    await insertAssembledTake(trx, { id, kind: "merge", base, list: null, sources });
    await saveEnrichment(trx, id, "conversion", { state: "WAITING", progress: 0 });
    const job = { take_id: id, second_take_id: other.id, transition: body.transitionName };
    await context.jobs.enqueue(trx, renderMerge, job, { singletonKey: id, priority: 20 });
    await signalPost(trx, body.postId1);
  });
  return await readEditState(context, actor, body.postId1);

  /** The shown take. Throws 409 unless it is complete and has a video track. */
  async function findShown(takeId: string | null): Promise<TakeRow> {
    const take = takeId ? await findTake(context.db, takeId) : undefined;
    const hasPicture = (take?.tracks as Tracks | undefined)?.some((track) => track.track === "video");
    if (take?.status !== "complete" || !hasPicture) throw nothingToEdit();
    return take;
  }
};
