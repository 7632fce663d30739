import { type Actor, actorKey } from "@aside/platform/auth/actor.ts";
import { notFound } from "@aside/platform/contract/errors.ts";
import { sendSignal } from "@aside/platform/db/signals.ts";
import type { AppContext, Handler } from "@aside/platform/http/context.ts";
import type {
  acknowledge as acknowledgeEndpoint,
  pageView as pageEndpoint,
  percentViewed as percentEndpoint,
  videoView as videoEndpoint,
} from "../contract.ts";
import { acknowledgePost, addView, findMemberName, markInboxViewed } from "./views-store.ts";

type WhoViews = { postId: string; key: string; userId: string | null; name: string | null };

export const pageView: Handler<typeof pageEndpoint> = async ({ actor, body, context }) => {
  await count(context, actor, body.post_id, { page: 1, video: 0, percent: 0 });
  return { success: true as const };
};

export const videoView: Handler<typeof videoEndpoint> = async ({ actor, body, context }) => {
  await count(context, actor, body.post_id, { page: 0, video: 1, percent: 0 });
  return { success: true as const };
};

export const percentViewed: Handler<typeof percentEndpoint> = async ({ actor, body, context }) => {
  await count(context, actor, body.post_id, { page: 0, video: 0, percent: Math.round(body.viewed_percent) });
  return { success: true as const };
};

/** The author's own looks are no views. `user_id` of the body is not asked: the session says who it is. */
async function count(
  context: AppContext,
  actor: Actor,
  postId: string,
  add: { page: number; video: number; percent: number },
): Promise<void> {
  const post = await context.access.require(context.db, actor, postId, "view");
  const isAuthor =
    (actor.kind === "user" && actor.userId === post.authorUserId) || (actor.kind === "guest" && actor.guestId === post.authorGuestId);
  if (isAuthor || post.status !== "SENT") return;
  const viewer = await identify(context, actor, postId);
  if (!viewer) return;
  await context.db.transaction().execute(async (trx) => {
    await addView(trx, viewer, add);
    const tookDot = viewer.userId !== null && (await markInboxViewed(trx, viewer.userId, postId));
    if (tookDot) await sendSignal(trx, "inbox.changed", { user_id: viewer.userId });
    if (add.page + add.video > 0)
      await sendSignal(trx, "post.changed", { post_id: postId, event_id: post.eventId, user_id: post.authorUserId ?? post.eventCreatorId });
  });
}

/** Only as far as it is known: an account, a named link, a guest's own name; else a browser without a name. */
async function identify(context: AppContext, actor: Actor, postId: string): Promise<WhoViews | null> {
  const key = actorKey(actor);
  if (actor.kind === "user") return { postId, key: key as string, userId: actor.userId, name: actor.name };
  const member = await findMemberName(context.db, postId, actor.viewer.memberIds);
  if (member) return { postId, key: `u:${member.user_id}`, userId: member.user_id, name: member.name || member.email };
  if (key === null) return null;
  return { postId, key, userId: null, name: actor.kind === "guest" ? actor.name : null };
}

export const acknowledge: Handler<typeof acknowledgeEndpoint> = async ({ actor, body, context }) => {
  const post = await context.access.require(context.db, actor, body.post_id, "acknowledge");
  const viewer = await identify(context, actor, body.post_id);
  if (!viewer) throw notFound();
  const acknowledgedAt = await acknowledgePost(context.db, viewer);
  await sendSignal(context.db, "post.changed", { post_id: body.post_id, event_id: post.eventId, user_id: post.eventCreatorId });
  return { acknowledged_at: acknowledgedAt.toISOString() };
};
