import { notFound } from "@aside/contract/errors.ts";
import type { AccessiblePost } from "@aside/server/auth/post-access.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { sendSignal } from "@aside/server/signals/signals.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type { shareLink as endpoint } from "../contract.ts";
import { shareUrl } from "@aside/core/messages/server/events/share-url.ts";
import { lockDraft } from "./store.ts";
import { linkActivated } from "@aside/core/messages/facts.ts";
import { setPostStatus } from "@aside/core/messages/server/posts/post-state-store.ts";

/** Activates the link, also while recording. A post that can already be viewed is unchanged. */
export const shareLink: Handler<typeof endpoint> = async ({ actor, params, context }) => {
  const post = await context.access.require(context.db, actor, params.id, "update");
  await context.db.transaction().execute(async (trx) => {
    const draft = await lockDraft(trx, params.id);
    if (!draft) throw notFound();
    await activateLink({ db: trx, context }, post, draft.post_status);
  });
  return { share_url: shareUrl(context, post.eventId) };
};

type On = { db: Queryable; context: AppContext };
type Post = Pick<AccessiblePost, "id" | "eventId" | "eventCreatorId">;

/** `status`: of the locked post. Returns the status after it. */
export async function activateLink({ db, context }: On, post: Post, status: string): Promise<string> {
  if (status !== "DRAFT" && status !== "DRAFT_SPEAKING_NOTES") return status;
  await setPostStatus(db, post.id, "DRAFT_SHARABLE_LINK");
  await context.events.emit({ db, context }, linkActivated, { post_id: post.id, event_id: post.eventId });
  await sendSignal(db, "post.changed", { post_id: post.id, event_id: post.eventId, user_id: post.eventCreatorId });
  return "DRAFT_SHARABLE_LINK";
}
