import { type Actor, actorKey } from "@aside/platform/auth/actor.ts";
import { notFound } from "@aside/platform/contract/errors.ts";
import type { Queryable } from "@aside/platform/db/open-database.ts";
import { sendSignal } from "@aside/platform/db/signals.ts";
import type { AppContext, Handler } from "@aside/platform/http/context.ts";
import type { reactAsGuest as guestEndpoint, react as endpoint } from "../contract.ts";
import { ensureGuest } from "./guest-session.ts";
import { upsertReaction } from "./views-store.ts";

export const react: Handler<typeof endpoint> = async ({ actor, params, body, context }) => {
  if (actor.kind !== "user") throw notFound();
  return await saveReaction(context, context.db, actor, params.id, { name: actor.name, userId: actor.userId, ...body });
};

export const reactAsGuest: Handler<typeof guestEndpoint> = async ({ actor, params, body, context }) => {
  const asGuest: Actor = actor.kind === "guest" ? actor : { kind: "anonymous", viewer: actor.viewer };
  await context.access.require(context.db, asGuest, params.id, "react");
  return await context.db.transaction().execute(async (trx) => {
    const { guest, token } = await ensureGuest(context, trx, asGuest, body.guest_user_name);
    const reaction = await saveReaction(context, trx, guest, params.id, { name: guest.name, userId: null, ...body });
    return { reaction, guest_token: token };
  });
};

async function saveReaction(
  context: AppContext,
  db: Queryable,
  actor: Actor,
  postId: string,
  given: { name: string; userId: string | null; reaction_name: string; at_second?: number | undefined },
) {
  const post = await context.access.require(db, actor, postId, "react");
  const row = await upsertReaction(db, {
    id: context.newId(),
    postId,
    actorKey: actorKey(actor) as string,
    userId: given.userId,
    name: given.name,
    reactionName: given.reaction_name,
    atSecond: given.at_second ?? null,
  });
  await sendSignal(db, "post.changed", { post_id: postId, event_id: post.eventId, user_id: post.authorUserId ?? post.eventCreatorId });
  return { ...row, created_at: row.created_at.toISOString() };
}
