import { notFound } from "@aside/contract/errors.ts";
import { sendSignal } from "@aside/server/signals/signals.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { shareLink as endpoint } from "../contract.ts";
import { shareUrl } from "@aside/core/messages/server/events/share-url.ts";
import { lockDraft } from "./store.ts";
import { setPostStatus } from "@aside/core/messages/server/posts/post-state-store.ts";

/** Activates the link, also while recording. A post that can already be viewed is unchanged. */
export const shareLink: Handler<typeof endpoint> = async ({ actor, params, context }) => {
  const post = await context.access.require(context.db, actor, params.id, "update");
  await context.db.transaction().execute(async (trx) => {
    const draft = await lockDraft(trx, params.id);
    if (!draft) throw notFound();
    if (draft.post_status !== "DRAFT" && draft.post_status !== "DRAFT_SPEAKING_NOTES") return;
    await setPostStatus(trx, params.id, "DRAFT_SHARABLE_LINK");
    await sendSignal(trx, "post.changed", { post_id: params.id, event_id: post.eventId, user_id: post.eventCreatorId });
  });
  return { share_url: shareUrl(context, post.eventId) };
};
