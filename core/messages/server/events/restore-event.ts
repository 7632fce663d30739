import { AppError, notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { copy } from "../../copy.ts";
import { eventRestored } from "../../facts.ts";
import type { restoreEvent as endpoint } from "../../contract.ts";
import { tellReached } from "./delete-event.ts";
import { lockOwnEvent, lockRestorable, markEventRestored } from "./events-store.ts";

/** Idempotent: nothing happens if it is not deleted. */
export const restoreEvent: Handler<typeof endpoint> = async ({ actor, params, context }) => {
  if (actor.kind !== "user") throw notFound();
  await context.db.transaction().execute(async (trx) => {
    const event = await lockOwnEvent(trx, params.id, actor.userId);
    if (!event) throw notFound();
    if (!event.deleted_at) return;
    if (!(await lockRestorable(trx, params.id, { deletedAt: event.deleted_at, now: context.now() })))
      throw new AppError(410, "deleted_forever", copy.deletedForever);
    const reach = await markEventRestored(trx, params.id, event.deleted_at);
    await context.events.emit({ db: trx, context }, eventRestored, { event_id: params.id, post_ids: reach.postIds });
    await tellReached(trx, { id: params.id, creatorId: actor.userId }, reach);
  });
  return { success: true as const };
};
