import type { AppContext } from "@aside/server/http/context.ts";
import { findCustomerByProviderId, ownerOf } from "../customers-store.ts";
import { findCustomerOf } from "../provider/read-snapshot.ts";
import { withStripe } from "../provider/with-stripe.ts";
import { findEvent, markHandled } from "./events-store.ts";
import { notifyEvent } from "./notices.ts";
import { syncCustomer } from "./sync-customer.ts";

/** The events that may change a plan or lead to an email. */
export const isRelevant = (type: string): boolean =>
  type.startsWith("customer.subscription.") ||
  type.startsWith("invoice.") ||
  type === "payment_intent.succeeded" ||
  type === "setup_intent.succeeded" ||
  type === "charge.refunded";

/** The event says only that something happened: what counts is what Stripe says now. */
export async function handleStoredEvent(context: AppContext, eventId: string): Promise<void> {
  const event = await findEvent(context.db, eventId);
  if (!event || event.handled_at !== null) return;
  await withStripe(context, async (stripe) => {
    const objectId = event.object_id;
    const providerId = objectId === null ? null : await findCustomerOf(stripe, objectId);
    const customer = providerId === null ? undefined : await findCustomerByProviderId(context.db, providerId);
    const owner = customer && ownerOf(customer);
    // Another program may sell other things with the same account.
    if (!customer || !owner || objectId === null) return;
    await syncCustomer(context, stripe, customer);
    await notifyEvent(context, stripe, owner, { type: event.type, objectId });
  });
  await markHandled(context.db, eventId, context.now());
}
