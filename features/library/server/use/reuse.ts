import { AppError, notFound } from "@aside/contract/errors.ts";
import { requireFeature } from "@aside/core/entitlements/server/entitlements.ts";
import { takeAssembled } from "@aside/core/messages/facts.ts";
import { insertEvent } from "@aside/core/messages/server/events/events-store.ts";
import { lockEditedPost } from "@aside/core/messages/server/posts/edited-post-store.ts";
import { showTake } from "@aside/core/messages/server/posts/shown-take-store.ts";
import { signalPost } from "@aside/core/messages/server/posts/signal-post.ts";
import { copyTake } from "@aside/core/takes/server/copy-take.ts";
import { enqueueEnrichments } from "@aside/core/takes/server/enqueue-enrichments.ts";
import { lockTake, type Tracks } from "@aside/core/takes/server/takes-store.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { reusePost as endpoint } from "../../use-contract.ts";
import { copy } from "../../copy.ts";
import { requireItem } from "../posts/require-item.ts";
import { requireMember } from "../rights/require-member.ts";

export const reusePost: Handler<typeof endpoint> = async ({ actor: who, params, context }) => {
  const { actor } = await requireMember(context.db, who);
  requireFeature(context, actor, "company_library");
  const made = { event_id: context.newId(), post_id: context.newId() };
  await context.db.transaction().execute(async (trx) => {
    const item = await requireItem(trx, actor.userId, params.id);
    if (item.status !== "approved") throw notFound();
    // Locked, so that the source is not deleted before the copy keeps its objects.
    const take = item.take_id === null ? undefined : await lockTake(trx, item.take_id);
    const source = await lockEditedPost(trx, item.post_id);
    if (take?.status !== "complete" || source?.take_id !== take.id) throw new AppError(422, "video_not_ready", copy.notReady);
    const { title, is_audio: isAudio } = item;
    await insertEvent(trx, {
      id: made.event_id,
      creatorId: actor.userId,
      title,
      isPublic: true,
      isActive: true,
      isContributor: true,
      privacyId: context.newId(),
      postId: made.post_id,
      isAudio,
    });
    const takeId = context.newId();
    const parts = await copyTake(trx, take, { id: takeId, postId: made.post_id });
    await showTake(trx, made.post_id, takeId);
    const hasPicture = (take.tracks as Tracks).some(({ track }) => track === "video");
    await enqueueEnrichments(context, trx, { id: takeId }, hasPicture);
    await context.events.emit({ db: trx, context }, takeAssembled, { post_id: made.post_id, take_id: takeId, parts });
    await signalPost(trx, made.post_id);
  });
  return made;
};
