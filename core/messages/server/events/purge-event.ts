import { conflict, notFound } from "@aside/contract/errors.ts";
import { sendSignal } from "@aside/server/signals/signals.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { copy } from "../../copy.ts";
import type { purgeEvent as endpoint } from "../../contract.ts";
import { lockOwnEvent, markEventForPurge } from "./events-store.ts";

/** Idempotent: nothing happens if it is purged. */
export const purgeEvent: Handler<typeof endpoint> = async ({ actor, params, context }) => {
  if (actor.kind !== "user") throw notFound();
  await context.db.transaction().execute(async (trx) => {
    const event = await lockOwnEvent(trx, params.id, actor.userId);
    if (!event) throw notFound();
    if (!event.deleted_at) throw conflict(copy.notDeleted);
    await markEventForPurge(trx, params.id, { deletedAt: event.deleted_at, now: context.now() });
    await sendSignal(trx, "event.changed", { event_id: params.id, user_id: actor.userId });
  });
  return { success: true as const };
};
