import { AppError, notFound, sessionExpired } from "@aside/contract/errors.ts";
import { addOneself } from "@aside/core/messages/server/events/add-recipients.ts";
import { sendSignal } from "@aside/server/signals/signals.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { brand } from "@aside/brand/brand.ts";
import type { addMe as endpoint } from "../contract.ts";
import { copy } from "../copy.ts";
import { listAsidePosts } from "./store.ts";
import { addToInboxes } from "@aside/core/messages/server/inbox/inbox-items-store.ts";

/**
 * Anyone who may view an Aside may add it to their inbox, also one that is shared by link only. Another person's personal link does not
 * count.
 */
export const addMe: Handler<typeof endpoint> = async ({ actor, params, context }) => {
  if (actor.kind !== "user") throw sessionExpired();
  const postIds = await listAsidePosts(context.db, params.id);
  const asSignedIn = { ...actor, viewer: { ...actor.viewer, memberIds: [] } };
  const posts = await context.access.listViewable(context.db, asSignedIn, postIds);
  const [first] = posts;
  if (!first) throw notFound();
  if (first.eventCreatorId === actor.userId) throw new AppError(422, "own_event", copy.addFailed(brand.product));
  await context.db.transaction().execute(async (trx) => {
    await addOneself(context, trx, { eventId: params.id, userId: actor.userId });
    await addToInboxes(
      trx,
      posts.map((post) => ({ user_id: actor.userId, post_id: post.id, event_id: params.id })),
    );
    await sendSignal(trx, "inbox.changed", { user_id: actor.userId });
  });
  return { success: true as const };
};
