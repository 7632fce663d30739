import { createPrivateEvent } from "../../../events/server/api.ts";
import { requireFeature } from "@aside/core/entitlements/server/entitlements.ts";
import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { privateMessage as endpoint } from "../../comments-contract.ts";
import { canWriteTo } from "../../policy.ts";
import { factsOf } from "../present.ts";
import { findPost } from "../store.ts";
import { isKnownThere } from "./people-store.ts";

export const privateMessage: Handler<typeof endpoint> = async ({ actor, params, body, context }) => {
  if (actor.kind !== "user") throw notFound();
  const post = await findPost(context.db, actor, params.id);
  if (!post) throw notFound();
  const person = { userId: body.user_id, isKnownHere: await isKnownThere(context.db, post.event_id, body.user_id) };
  if (!canWriteTo(actor, person, factsOf(post))) throw notFound();
  requireFeature(context, actor, "video_sends");
  const id = context.newId();
  await context.db.transaction().execute(async (trx) => {
    await createPrivateEvent(context, trx, { id, creatorId: actor.userId, recipientId: body.user_id });
  });
  return { event_id: id };
};
