import type { AppContext } from "@aside/server/http/context.ts";
import { type CustomerRow, deleteCustomer, listCustomersToSync, listOrphanedCustomers } from "../customers-store.ts";
import { usesStripe } from "../provider/open-stripe.ts";
import { isRunning, readSnapshot } from "../provider/read-snapshot.ts";
import { orNull, type Stripe, withStripe } from "../provider/with-stripe.ts";
import { deleteEventsBefore, listUnhandled } from "./events-store.ts";
import { handleStoredEvent } from "./handle-event.ts";
import { syncCustomer } from "./sync-customer.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Per run; those that were read longest ago come first. */
const MAX_CUSTOMERS = 2_000;
const AT_ONCE = 4;
const KEEP_EVENTS_MS = 90 * DAY_MS;

/** Heals what missed events left wrong. One customer's error does not stop the others. */
export async function reconcile(context: AppContext): Promise<void> {
  if (!usesStripe(context)) return;
  const now = context.now().getTime();
  for (const event of await listUnhandled(context.db, new Date(now - 5 * MINUTE_MS), MAX_CUSTOMERS))
    await attempt(context, event.id, async () => await handleStoredEvent(context, event.id));
  for (const customer of await listOrphanedCustomers(context.db, MAX_CUSTOMERS))
    await attempt(context, customer.provider_id, async () => await endOrphaned(context, customer));
  const waiting = await listCustomersToSync(context.db, {
    // A little less than the interval, so that every run finds those of the run before.
    syncedBefore: new Date(now - 4.5 * MINUTE_MS),
    createdAfter: new Date(now - DAY_MS),
    limit: MAX_CUSTOMERS,
  });
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const customer = next;
      await attempt(
        context,
        customer.provider_id,
        async () => await withStripe(context, async (stripe) => await syncCustomer(context, stripe, customer)),
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function attempt(context: AppContext, subject: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    context.log.warn({ err: error, subject }, "failed to reconcile with Stripe");
  }
}

/** A deleted account is not charged again. */
async function endOrphaned(context: AppContext, customer: CustomerRow): Promise<void> {
  await withStripe(context, async (stripe) => await cancelAll(stripe, customer.provider_id, context.now()));
  await deleteCustomer(context.db, customer.id);
}

async function cancelAll(stripe: Stripe, customerId: string, now: Date): Promise<void> {
  const snapshot = await readSnapshot(stripe, customerId, now);
  for (const subscription of snapshot?.subscriptions ?? [])
    if (isRunning(subscription) || subscription.status === "incomplete") await orNull(stripe.subscriptions.cancel(subscription.id));
}

export async function sweepEvents(context: AppContext): Promise<void> {
  await deleteEventsBefore(context.db, new Date(context.now().getTime() - KEEP_EVENTS_MS));
}
