import { eventRestored } from "@aside/features/events/contract.ts";
import { type Subscription, subscribe } from "@aside/platform/http/domain-events.ts";
import { deliver } from "./jobs.ts";
import { listWaitingDeliveries } from "./store.ts";

/** A mail whose turn came while its Aside was deleted was not sent. */
export const subscriptions: Subscription[] = [
  subscribe(eventRestored, async ({ post_ids }, { db, context }) => {
    for (const id of await listWaitingDeliveries(db, post_ids))
      await context.jobs.enqueue(db, deliver, { delivery_id: id, waits: 0 }, { singletonKey: `${id}:restored-${context.now().getTime()}` });
  }),
];
