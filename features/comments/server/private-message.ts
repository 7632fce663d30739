import { createPrivateEvent } from "@aside/core/messages/server/events/create-private-event.ts";
import { requireCreate, requireFeature } from "@aside/core/entitlements/server/entitlements.ts";
import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { privateMessage as endpoint } from "../contract.ts";
import { canWriteTo } from "@aside/core/messages/post-policy.ts";
import { factsOf } from "@aside/core/messages/server/posts/facts/post-facts-store.ts";
import { findPost } from "@aside/core/messages/server/posts/posts-store.ts";
import { isKnownThere } from "./people-store.ts";

export const privateMessage: Handler<typeof endpoint> = async ({ actor, params, body, context }) => {
  if (actor.kind !== "user") throw notFound();
  const post = await findPost(context.db, actor, params.id);
  if (!post) throw notFound();
  const person = { userId: body.user_id, isKnownHere: await isKnownThere(context.db, post.event_id, body.user_id) };
  if (!canWriteTo(actor, person, factsOf(post))) throw notFound();
  await requireFeature(context, actor, "video_sends");
  const allowance = await requireCreate(context, actor);
  const id = context.newId();
  await context.db.transaction().execute(async (trx) => {
    await createPrivateEvent(context, trx, allowance, { id, recipientId: body.user_id });
  });
  return { event_id: id };
};
