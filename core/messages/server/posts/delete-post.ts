import { sendSignal, signalPeople } from "@aside/server/signals/signals.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { postDeleted } from "../../facts.ts";
import { type deletePost as endpoint } from "../../post-contract.ts";
import { markPostDeleted } from "./posts-store.ts";

export const deletePost: Handler<typeof endpoint> = async ({ actor, params, context }) => {
  const post = await context.access.require(context.db, actor, params.id, "delete");
  const now = context.now();
  await context.db.transaction().execute(async (trx) => {
    const owners = await markPostDeleted(trx, params.id, { now, purgeAfter: now });
    await context.events.emit({ db: trx, context }, postDeleted, { post_id: params.id });
    await sendSignal(trx, "post.changed", { post_id: params.id, event_id: post.eventId, user_id: post.eventCreatorId });
    await signalPeople(trx, "inbox.changed", owners);
  });
  return { success: true as const };
};
