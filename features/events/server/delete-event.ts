import { sendSignal } from "@aside/platform/db/signals.ts";
import type { Handler } from "@aside/platform/http/context.ts";
import { type deleteEvent as endpoint, eventDeleted } from "../contract.ts";
import { requireEvent } from "./read-event.ts";
import { markEventDeleted } from "./store.ts";

export const deleteEvent: Handler<typeof endpoint> = async ({ actor, params, context }) => {
  const { row } = await requireEvent(context, actor, params.id, "delete");
  await context.db.transaction().execute(async (trx) => {
    const postIds = await markEventDeleted(trx, params.id);
    await context.events.emit({ db: trx, context }, eventDeleted, { event_id: params.id, post_ids: postIds });
    await sendSignal(trx, "event.changed", { event_id: params.id, user_id: row.creator_id });
  });
  return { success: true as const };
};
