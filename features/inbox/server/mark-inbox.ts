import { notFound } from "@aside/contract/errors.ts";
import { sendSignal } from "@aside/server/signals/signals.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { markInbox as endpoint } from "../contract.ts";
import { markItems } from "@aside/core/messages/server/inbox/inbox-items-store.ts";
export const markInbox: Handler<typeof endpoint> = async ({ actor, body, context }) => {
  if (actor.kind !== "user") throw notFound();
  return await context.db.transaction().execute(async (trx) => {
    const changed = await markItems(trx, actor.userId, body.post_ids, body);
    if (changed > 0) await sendSignal(trx, "inbox.changed", { user_id: actor.userId });
    return { changed };
  });
};
