import type { Owner } from "@aside/core/entitlements/server/subscriptions-store.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { ownerKeyOf } from "../customers-store.ts";
import { findPrice } from "../provider/find-price.ts";
import type { Promo } from "../provider/find-promo.ts";
import { BILLED_BY, losesDiscount } from "../provider/promo-metadata.ts";
import { itemOf } from "../provider/read-subscription.ts";
import { orNull, promoInvalid, type Stripe } from "../provider/with-stripe.ts";
import { currentOf, hashOf, type Terms } from "./order.ts";

export type Started = { id: string; clientSecret: string | null; intent: "payment" | "setup" | null };
type For = { owner: Owner; userId: string; customerId: string; subscriptions: readonly Stripe.Subscription[] };

const EXPAND = ["latest_invoice.confirmation_secret", "pending_setup_intent"];

/** The one subscription of the customer gets these terms. Call it with the lock of the owner's plan. */
export async function startOrChange(context: AppContext, stripe: Stripe, terms: Terms, buyer: For): Promise<Started> {
  const price = await findPrice(context, stripe, terms.offer);
  const current = currentOf(buyer);
  return current ? await change(stripe, terms, price, current) : await start(context, stripe, terms, price, buyer);
}

/**
 * Nothing changes until it is paid: otherwise a customer could use a better plan for the days in which Stripe tries to collect. During a
 * trial of Stripe nothing is due, and the trial goes on.
 */
async function change(stripe: Stripe, { offer, seats, promo }: Terms, price: string, current: Stripe.Subscription): Promise<Started> {
  const item = itemOf(current);
  const [pending] = current.pending_update?.subscription_items ?? [];
  // The same change again is paid as it waits.
  if (promo === null && pending?.price.id === price && (pending.quantity ?? 1) === seats)
    return startedOf(await stripe.subscriptions.retrieve(current.id, { expand: EXPAND }));
  await dropPendingChange(stripe, current);
  const isUsed = promo !== null && current.metadata["promo"] === promo.code;
  const isSame = item?.price.id === price && (item.quantity ?? 1) === seats && (promo === null || isUsed);
  // A code counts once for a subscription, and a free one only for a new subscription.
  if (!isSame && (isUsed || promo?.isFree)) throw promoInvalid();
  // Before, because a change that waits for its payment takes no discount away.
  if (!isSame && losesDiscount(current, offer)) await stripe.subscriptions.update(current.id, { discounts: "" });
  if (!isSame) {
    const params: Stripe.SubscriptionUpdateParams = {
      items: [{ ...(item ? { id: item.id } : {}), price, quantity: seats }],
      proration_behavior: "always_invoice",
      // A pending change takes no discount: with one, it is paid by the stored card at once or does not happen.
      ...(promo
        ? { payment_behavior: "error_if_incomplete", discounts: [{ promotion_code: promo.id }] }
        : { payment_behavior: "pending_if_incomplete", ...(current.cancel_at_period_end ? { cancel_at_period_end: false } : {}) }),
    };
    const before = [current.id, item?.price.id, item?.quantity, idOfInvoice(current)];
    await stripe.subscriptions.update(current.id, params, { idempotencyKey: `change:${hashOf(before, params)}` });
  }
  const changed = await stripe.subscriptions.retrieve(current.id, { expand: EXPAND });
  // A purchase undoes a scheduled cancellation, once it is paid.
  if (!changed.pending_update && (changed.cancel_at_period_end || (promo && !isUsed)))
    await stripe.subscriptions.update(current.id, {
      cancel_at_period_end: false,
      ...(promo ? { metadata: { promo: promo.code, [BILLED_BY]: promo.billedBy ?? "" } } : {}),
    });
  return startedOf(changed);
}

/** A change that waits for its payment allows no other one. */
export async function dropPendingChange(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const invoice = subscription.pending_update && idOfInvoice(subscription);
  if (invoice) await stripe.invoices.voidInvoice(invoice);
}

async function start(context: AppContext, stripe: Stripe, terms: Terms, price: string, buyer: For): Promise<Started> {
  const { offer, seats, promo, address } = terms;
  const place = [address?.country, address?.state, address?.postal_code, address?.city, address?.line1];
  const named = hashOf(price, seats, promo?.id, place);
  if (promo?.isFree && hasUsed(promo, buyer.subscriptions)) throw promoInvalid();
  const waiting = buyer.subscriptions.find(({ status, metadata }) => status === "incomplete" && metadata["terms"] === named);
  if (waiting) return startedOf(await stripe.subscriptions.retrieve(waiting.id, { expand: EXPAND }));
  await cancelReplaced(stripe, buyer.subscriptions);
  const params: Stripe.SubscriptionCreateParams = {
    customer: buyer.customerId,
    items: [{ price, quantity: seats }],
    payment_behavior: "default_incomplete",
    payment_settings: { save_default_payment_method: "on_subscription" },
    automatic_tax: { enabled: context.config.STRIPE_TAX },
    metadata: {
      owner: ownerKeyOf(buyer.owner),
      plan: offer.plan.slug,
      terms: named,
      promo: promo?.code ?? "",
      [BILLED_BY]: promo?.billedBy ?? "",
      by: buyer.userId,
    },
    expand: EXPAND,
    ...(promo ? { discounts: [{ promotion_code: promo.id }] } : {}),
    ...(promo?.trialDays ? trialOf(promo.trialDays) : {}),
  };
  const before = buyer.subscriptions.map(({ id }) => id).toSorted();
  return startedOf(await stripe.subscriptions.create(params, { idempotencyKey: `subscribe:${hashOf(before, params)}` }));
}

/** Cancels replaced subscriptions so that they are not charged too. */
export async function cancelReplaced(stripe: Stripe, subscriptions: readonly Stripe.Subscription[]): Promise<void> {
  for (const { id, status } of subscriptions)
    if (status === "incomplete" || status === "unpaid" || status === "paused") await orNull(stripe.subscriptions.cancel(id));
}

export const trialOf = (days: number): Pick<Stripe.SubscriptionCreateParams, "trial_period_days" | "trial_settings"> => ({
  trial_period_days: days,
  trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
});

/** A free code counts once for each customer, and so does a free trial, whatever its code. */
export const hasUsed = (promo: Promo, subscriptions: readonly Stripe.Subscription[]): boolean =>
  subscriptions.some(
    ({ status, metadata, trial_start }) =>
      !status.startsWith("incomplete") && (metadata["promo"] === promo.code || (promo.trialDays !== null && trial_start !== null)),
  );

const idOfInvoice = ({ latest_invoice: invoice }: Stripe.Subscription): string | null =>
  typeof invoice === "string" ? invoice : (invoice?.id ?? null);

function startedOf(subscription: Stripe.Subscription): Started {
  const { id, latest_invoice: invoice, pending_setup_intent: setup, status, pending_update } = subscription;
  const isDue = status === "incomplete" || status === "past_due" || pending_update !== null;
  const secret =
    invoice && typeof invoice !== "string" && invoice.status === "open" ? invoice.confirmation_secret?.client_secret : undefined;
  if (isDue && secret) return { id, clientSecret: secret, intent: "payment" };
  const setupSecret = setup && typeof setup !== "string" ? setup.client_secret : null;
  return setupSecret ? { id, clientSecret: setupSecret, intent: "setup" } : { id, clientSecret: null, intent: null };
}
