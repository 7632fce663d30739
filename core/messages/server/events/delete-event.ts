import { sendSignal, sendSignals, signalPeople } from "@aside/server/signals/signals.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { eventDeleted } from "../../facts.ts";
import type { deleteEvent as endpoint } from "../../contract.ts";
import { TRASH_DAYS } from "../../copy.ts";
import { requireEvent } from "./read-event.ts";
import { markEventDeleted, type Reach } from "./events-store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export const deleteEvent: Handler<typeof endpoint> = async ({ actor, params, context }) => {
  const { row } = await requireEvent(context, actor, params.id, "delete");
  const now = context.now();
  await context.db.transaction().execute(async (trx) => {
    const reach = await markEventDeleted(trx, params.id, { now, purgeAfter: new Date(now.getTime() + TRASH_DAYS * DAY_MS) });
    if (!reach) throw notFound();
    await context.events.emit({ db: trx, context }, eventDeleted, { event_id: params.id, post_ids: reach.postIds });
    await tellReached(trx, { id: params.id, creatorId: row.creator_id }, reach);
  });
  return { success: true as const };
};

/** Signals open screens that show the Aside to reload it. */
export async function tellReached(db: Queryable, event: { id: string; creatorId: string }, reach: Reach): Promise<void> {
  await sendSignal(db, "event.changed", { event_id: event.id, user_id: event.creatorId });
  await sendSignals(
    db,
    "post.changed",
    reach.postIds.map((postId) => ({ post_id: postId, event_id: event.id, user_id: event.creatorId })),
  );
  await signalPeople(db, "inbox.changed", reach.inboxOwners);
}
