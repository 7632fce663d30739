import { eventRestored, membersAdded, membersRemoved } from "@aside/core/messages/facts.ts";
import { type Subscription, subscribe } from "@aside/server/http/domain-events.ts";
import { deliver } from "./jobs.ts";
import { invite } from "./invite.ts";
import { deleteWaitingInvitations, listSentAsides, listWaitingDeliveries } from "./store.ts";

export const subscriptions: Subscription[] = [
  // Recipients added after sending get it like the others.
  subscribe(membersAdded, async ({ event_id, user_ids }, { db, context }) => {
    for (const row of await listSentAsides(db, event_id)) {
      const post = { id: row.id, eventId: row.event_id, eventCreatorId: row.event_creator_id, isReply: false };
      await invite(context, db, { ...post, authorUserId: row.creator_id, authorName: row.creator_name }, user_ids);
    }
  }),
  subscribe(membersRemoved, async ({ event_id, user_ids }, { db }) => await deleteWaitingInvitations(db, event_id, user_ids)),
  // Emails that were due while the Aside was deleted were not sent.
  subscribe(eventRestored, async ({ post_ids }, { db, context }) => {
    const ids = await listWaitingDeliveries(db, post_ids);
    const key = `restored-${context.now().getTime()}`;
    await context.jobs.enqueueAll(
      db,
      deliver,
      ids.map((id) => ({ data: { delivery_id: id, waits: 0 }, singletonKey: `${id}:${key}` })),
    );
  }),
];
