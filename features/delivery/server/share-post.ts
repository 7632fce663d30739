import { requireFeature } from "@aside/core/entitlements/server/entitlements.ts";
import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { sharedPost as endpoint } from "../contract.ts";
import { insertShared } from "./store.ts";

/** `user_id` and `time_saved` of the client are ignored: the session identifies the user, and the server computes the time. */
export const sharedPost: Handler<typeof endpoint> = async ({ actor, body, context }) => {
  if (actor.kind !== "user") throw notFound();
  await context.access.require(context.db, actor, body.post_id, "view");
  if (body.share_medium !== "link") await requireFeature(context, actor, "share_methods");
  await insertShared(context.db, { id: context.newId(), userId: actor.userId, postId: body.post_id, medium: body.share_medium });
  return { success: true as const };
};
