import { setViewerCookie } from "@aside/core/accounts/server/sessions/viewer-cookie.ts";
import { isAuthor } from "@aside/core/messages/post-policy.ts";
import type { FastifyRequest } from "fastify";
import type { Actor } from "@aside/server/auth/actor.ts";
import type { AccessiblePost } from "@aside/server/auth/post-access.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { sendSignal } from "@aside/server/signals/signals.ts";
import type { AppContext, Handler, HandlerInput } from "@aside/server/http/context.ts";
import { postViewed } from "@aside/core/messages/facts.ts";
import type { pageView as pageEndpoint, videoView as videoEndpoint } from "../../contract.ts";
import { isMachine, readDevice } from "./device.ts";
import { identify } from "./identify.ts";
import type { IdentifiedViewer } from "./viewers-store.ts";
import { addToDay, addToTotals, addView, type CountedView, NO_CHANGE, type View, type ViewCount } from "./viewers-store.ts";
import { takeOverViews } from "./guests/take-over-views.ts";
import { makeViewingToken } from "./viewing-token.ts";
import { markInboxViewed } from "@aside/core/messages/server/inbox/inbox-items-store.ts";
import { markOpened } from "../../../delivery/server/api.ts";

type ViewRequest = { actor: Actor; context: AppContext; request: FastifyRequest; postId: string };

export const pageView: Handler<typeof pageEndpoint> = async (input) => {
  const view = { ...input, actor: await knowBrowser(input), postId: input.body.post_id };
  return { success: true as const, viewing_token: await (input.body.is_reload ? readToken : count)(view, { page: 1, video: 0 }) };
};

export const videoView: Handler<typeof videoEndpoint> = async (input) => {
  const view = { ...input, actor: await knowBrowser(input), postId: input.body.post_id };
  return { success: true as const, viewing_token: await count(view, { page: 0, video: 1 }) };
};

/** The share page has no cookie for a new browser, which gets its own with the first view. */
async function knowBrowser({ actor, context, request, reply }: HandlerInput<typeof pageEndpoint | typeof videoEndpoint>): Promise<Actor> {
  if (actor.viewer.browserId !== null) return actor;
  const { bid } = await setViewerCookie(context, { request, reply }, {});
  return { ...actor, viewer: { ...actor.viewer, browserId: bid } };
}

/**
 * Returns the token for view progress events; null if the view is not counted. The body's `user_id` is ignored: the session identifies
 * the viewer.
 */
export async function count(viewRequest: ViewRequest, add: ViewCount): Promise<string | null> {
  const { actor, context, postId } = viewRequest;
  const post = await requireCountable(viewRequest);
  if (!post) return null;
  return await context.db.transaction().execute(async (trx) => {
    const viewer = await identifyRequest(trx, viewRequest, post);
    if (!viewer) return null;
    const view = { postId, viewer, device: readDevice(viewRequest.request), add };
    const wasUnknown = await takeOverViews(context, trx, { post, browser: actor.viewer, view });
    const counted = await addView(trx, view);
    if (!viewer.isMachine && add.page > 0) await markOpened(trx, postId, { userId: viewer.userId, browserId: actor.viewer.browserId });
    await markItemViewed(trx, viewer, postId);
    await signalEngagement(trx, post);
    if (wasUnknown || isFirstPageView(view, counted)) {
      const viewed = { post_id: postId, user_id: viewer.userId, name: viewer.name, was_unknown: wasUnknown };
      await context.events.emit({ db: trx, context }, postViewed, viewed);
    }
    // Last, because the views of all others wait for these rows until the commit.
    await addToPost(context, trx, view, counted);
    return viewer.isMachine ? null : makeViewingToken(context, { postId, takeId: post.takeId, viewerKey: viewer.key });
  });
}

/** The token alone, for a page that was counted before it reloaded itself. */
async function readToken(viewRequest: ViewRequest): Promise<string | null> {
  const { context, postId } = viewRequest;
  const post = await requireCountable(viewRequest);
  if (!post) return null;
  const viewer = await context.db.transaction().execute(async (trx) => await identifyRequest(trx, viewRequest, post));
  return !viewer || viewer.isMachine ? null : makeViewingToken(context, { postId, takeId: post.takeId, viewerKey: viewer.key });
}

/** Returns null for the author, whose own views do not count. Throws if the actor may not view the post, e.g. someone else's draft. */
export async function requireCountable({ actor, context, postId }: ViewRequest): Promise<AccessiblePost | null> {
  const post = await context.access.require(context.db, actor, postId, "view");
  return isAuthor(actor, post) ? null : post;
}

export async function identifyRequest(
  db: Queryable,
  { actor, request }: Pick<ViewRequest, "actor" | "request">,
  post: AccessiblePost,
): Promise<IdentifiedViewer | null> {
  // The author of a reply sees its viewers, but must not learn of bcc recipients.
  const isUnnamed = post.isHidden && post.authorUserId !== post.eventCreatorId;
  return await identify(db, actor, post.id, { isMachine: isMachine(request, actor), isUnnamed });
}

/** Updates the viewer's row, the post's totals and its day, always locked in this order. */
export async function countView(context: AppContext, db: Queryable, view: View): Promise<void> {
  await addToPost(context, db, view, await addView(db, view));
}

const isFirstPageView = ({ viewer, add }: View, row: CountedView): boolean =>
  !viewer.isMachine && add.page > 0 && row.page_views === add.page;

async function addToPost(context: AppContext, db: Queryable, { postId, viewer, device, add }: View, row: CountedView): Promise<void> {
  if (viewer.isMachine) {
    if (row.is_new) await addToTotals(db, postId, { ...NO_CHANGE, machines: 1 });
    return;
  }
  const isNew = Number(row.is_new);
  if (isNew + add.page + add.video === 0) return;
  const isFirstPlay = add.video > 0 && row.video_views === add.video && row.viewed_percent === 0;
  await addToTotals(db, postId, {
    ...NO_CHANGE,
    pageViews: add.page,
    videoViews: add.video,
    viewers: isNew,
    unknownViewers: viewer.name === null ? isNew : 0,
    played: Number(isFirstPlay),
  });
  if (add.page + add.video > 0) await addToDay(db, postId, { now: context.now(), device }, { pageViews: add.page, videoViews: add.video });
}

async function markItemViewed(db: Queryable, viewer: IdentifiedViewer, postId: string): Promise<void> {
  const wasUnviewed = viewer.userId !== null && (await markInboxViewed(db, viewer.userId, postId));
  if (wasUnviewed) await sendSignal(db, "inbox.changed", { user_id: viewer.userId });
}

/** Signals the author only: viewers follow `post.changed` and have nothing to refetch. */
async function signalEngagement(
  db: Queryable,
  post: Pick<AccessiblePost, "id" | "eventId" | "authorUserId" | "eventCreatorId">,
): Promise<void> {
  await sendSignal(db, "engagement.changed", {
    post_id: post.id,
    event_id: post.eventId,
    user_id: post.authorUserId ?? post.eventCreatorId,
  });
}
