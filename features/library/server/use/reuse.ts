import type { Handler } from "@aside/server/http/context.ts";
import { recordAudit } from "@aside/server/audit/record-audit.ts";
import { requireCreate, requireFeature } from "@aside/core/entitlements/server/entitlements.ts";
import { takeAssembled } from "@aside/core/messages/facts.ts";
import { findEditedPost, saveCover } from "@aside/core/messages/server/posts/edited-post-store.ts";
import { updatePostFields } from "@aside/core/messages/server/posts/posts-store.ts";
import { showTake } from "@aside/core/messages/server/posts/shown-take-store.ts";
import { signalPost } from "@aside/core/messages/server/posts/signal-post.ts";
import type { reusePost as endpoint } from "../../video-contract.ts";
import { requireMember } from "../rights/require-member.ts";
import { insertDraftWithCopy } from "@aside/core/messages/server/events/insert-draft-with-copy.ts";
import { lockSource } from "./copy-source.ts";

/** The new Aside is a draft of the actor's own. It plays the video's segments, and continues to when the video is deleted. */
export const reusePost: Handler<typeof endpoint> = async ({ actor: who, params, context, request }) => {
  const { actor, library } = await requireMember(context.db, who);
  await requireFeature(context, actor, "company_library");
  const allowance = await requireCreate(context, actor);
  return await context.db.transaction().execute(async (trx) => {
    const { item, source } = await lockSource(trx, actor, params.id);
    const { eventId, postId, takeId } = await insertDraftWithCopy(context, trx, { allowance, title: item.title, source, isShown: true });
    await showTake(trx, postId, takeId);
    await updatePostFields(trx, postId, { post_status: "DRAFT_PREVIEW", is_audio: item.is_audio });
    const shown = await findEditedPost(trx, item.post_id);
    if (shown) await saveCover(trx, postId, { cover_at: shown.cover_at, gif_from: shown.gif_from });
    const parts = [{ take_id: source.id, base: 0, at: 0, duration: source.duration }];
    await context.events.emit({ db: trx, context }, takeAssembled, { post_id: postId, take_id: takeId, parts });
    await recordAudit(context, trx, {
      companyId: library.company_id,
      by: actor,
      action: "library.video_reused",
      target: { kind: "post", id: item.post_id, label: item.title },
      details: { folder: item.folder_name, new_post_id: postId },
      request,
    });
    await signalPost(trx, postId);
    return { event_id: eventId, post_id: postId };
  });
};
