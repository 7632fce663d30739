import { sendSignal } from "@aside/server/signals/signals.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { markReactionsViewed as mark } from "./reactions-store.ts";
import type { markReactionsViewed as endpoint } from "../contract.ts";

export const markReactionsViewed: Handler<typeof endpoint> = async ({ actor, params, context }) => {
  const post = await context.access.require(context.db, actor, params.id, "update");
  await context.db.transaction().execute(async (trx) => {
    if (!(await mark(trx, params.id))) return;
    await sendSignal(trx, "post.changed", {
      post_id: params.id,
      event_id: post.eventId,
      user_id: post.authorUserId ?? post.eventCreatorId,
    });
  });
  return { success: true as const };
};
