import { type Actor, actorKey } from "@aside/server/auth/actor.ts";
import type { AccessiblePost } from "@aside/server/auth/post-access.ts";
import { notFound } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { sendSignal } from "@aside/server/signals/signals.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { reactionAdded } from "@aside/core/messages/facts.ts";
import { ensureGuest } from "@aside/core/accounts/server/sessions/guest-session.ts";
import { announceGuest } from "@aside/core/messages/server/events/announce-guest.ts";
import { findSourcePlace } from "@aside/core/messages/server/posts/chapters/source-place-store.ts";
import { presentReaction } from "@aside/core/messages/server/posts/present-post.ts";
import { deleteReaction, upsertReaction } from "./reactions-store.ts";
import type { reactAsGuest as guestEndpoint, react as endpoint, removeReaction as removeEndpoint } from "../contract.ts";

export const react: Handler<typeof endpoint> = async ({ actor, params, body, context }) => {
  if (actor.kind !== "user") throw notFound();
  return await context.db
    .transaction()
    .execute(async (trx) => await saveReaction(context, trx, actor, params.id, { name: actor.name, userId: actor.userId, ...body }));
};

export const reactAsGuest: Handler<typeof guestEndpoint> = async ({ actor, params, body, context }) => {
  const asGuest: Actor = actor.kind === "guest" ? actor : { kind: "anonymous", viewer: actor.viewer };
  const post = await context.access.require(context.db, asGuest, params.id, "react");
  return await context.db.transaction().execute(async (trx) => {
    const { guest, token } = await ensureGuest(context, trx, asGuest, body.guest_user_name);
    await announceGuest(context, trx, actor, { eventId: post.eventId, guest });
    const reaction = await saveReaction(context, trx, guest, params.id, { name: guest.name, userId: null, ...body });
    return { reaction, guest_token: token };
  });
};

/** Idempotent. Works after reactions were turned off, as long as the actor may view the post. */
export const removeReaction: Handler<typeof removeEndpoint> = async ({ actor, params, context }) => {
  const post = await context.access.require(context.db, actor, params.id, "view");
  const given = { postId: params.id, actorKey: actorKey(actor) as string, reactionName: params.reaction_name };
  await context.db.transaction().execute(async (trx) => {
    if (await deleteReaction(trx, given)) await signalPostChanged(trx, post);
  });
  return { success: true as const };
};

async function saveReaction(
  context: AppContext,
  db: Queryable,
  actor: Actor,
  postId: string,
  given: { name: string; userId: string | null; reaction_name: string; at_second?: number | undefined; waited_seconds: number },
) {
  const post = await context.access.require(db, actor, postId, "react");
  const second = given.at_second ?? null;
  const reaction = {
    id: context.newId(),
    post_id: postId,
    actor_key: actorKey(actor) as string,
    user_id: given.userId,
    name: given.name,
    reaction_name: given.reaction_name,
    at_second: second,
    created_at: new Date(context.now().getTime() - given.waited_seconds * 1000),
    is_private: post.isHidden,
  };
  const { is_new: isNew, ...row } = await upsertReaction(db, reaction, await findSourcePlace(db, postId, second));
  if (isNew) {
    const { reaction_name, name, user_id, at_second } = row;
    await context.events.emit({ db, context }, reactionAdded, { post_id: postId, reaction_name, name, user_id, at_second });
  }
  await signalPostChanged(db, post);
  return presentReaction({ ...row, is_own: true, viewed: false }, false);
}

async function signalPostChanged(db: Queryable, post: AccessiblePost): Promise<void> {
  await sendSignal(db, "post.changed", { post_id: post.id, event_id: post.eventId, user_id: post.authorUserId ?? post.eventCreatorId });
}
