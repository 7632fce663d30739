import type Stripe from "stripe";
import { invalid } from "../http-error.ts";
import { makeSetupIntent } from "../objects/payments.ts";
import { makeItem, makeSubscription } from "../objects/subscriptions.ts";
import { idOf, type World } from "../world.ts";
import { changeLines, draft, paidShareOf, periodLine } from "./bill.ts";
import { previewDiscount, requireCode, startDiscount, discountsAt } from "./discounts.ts";
import { cardError } from "./cards.ts";
import { cardRefused, payStored, storedCard } from "./pay.ts";
import { holdUpdate, setCancelAtPeriodEnd, setItems } from "./pending-update.ts";
import { days, periodFrom } from "./periods.ts";
import { finalize, voidInvoice } from "./settle-invoice.ts";

export type Item = { id?: string | undefined; price: string; quantity: number };
type Code = { promotion_code: string };

export type Creation = {
  customer: string;
  item: Item;
  discounts: readonly Code[];
  metadata: Stripe.Metadata;
  isTaxed: boolean;
  trialDays: number | null;
  endBehavior: "cancel" | "create_invoice" | "pause";
  cancelAt: number | null;
  isCanceledAtPeriodEnd: boolean;
};

/** As with `payment_behavior: default_incomplete`: what is due waits for the customer's card. */
export function createSubscription(world: World, given: Creation): Stripe.Subscription {
  const customer = world.getCustomer(given.customer);
  const price = requirePrice(world, given.item.price);
  requireCurrency(customer, price);
  const codes = given.discounts.map((each) => requireCode(world, each.promotion_code, { customer, currency: price.currency }));
  const id = world.newId("sub");
  const now = world.now();
  const trial = given.trialDays === null ? null : { start: now, end: now + days(given.trialDays) };
  const period = trial ?? periodFrom(now, price, now);
  const sold = { price, quantity: given.item.quantity };
  const item = makeItem(world, { ...sold, subscription: id, period });
  const discounts = codes.map((code) => startDiscount(world, code, { customer: customer.id, subscription: id }));
  const subscription = makeSubscription(world, {
    ...given,
    id,
    customer: customer.id,
    items: [item],
    currency: price.currency,
    discounts: discounts.map((each) => each.id),
    trial,
  });
  const lines = [periodLine(world, sold, period, trial !== null)];
  const bill = { customer, subscription, itemId: item.id, currency: price.currency, lines, discounts, isTaxed: given.isTaxed };
  world.emit("customer.subscription.created", subscription);
  finalize(world, draft(world, { ...bill, reason: "subscription_create" }));
  // A later invoice needs a card.
  if (subscription.status !== "incomplete" && !storedCard(world, subscription))
    subscription.pending_setup_intent = makeSetupIntent(world, customer.id).id;
  return subscription;
}

export type Change = {
  item: Item | null;
  discounts: readonly Code[] | null;
  behavior: "pending_if_incomplete" | "error_if_incomplete";
  /** Null: stays as it is. */
  isCanceledAtPeriodEnd: boolean | null;
};

/** As with `proration_behavior: always_invoice`. */
export function changeSubscription(world: World, subscription: Stripe.Subscription, given: Change): void {
  if (subscription.status !== "trialing" && subscription.status !== "active" && subscription.status !== "past_due")
    throw invalid(`A subscription that is ${subscription.status} cannot be updated.`, { param: "items" });
  if (subscription.pending_update) throw invalid("The subscription has a pending update.", { code: "subscription_has_pending_update" });
  const customer = world.getCustomer(idOf(subscription.customer) ?? "");
  const codes = (given.discounts ?? []).map((each) =>
    requireCode(world, each.promotion_code, { customer, currency: subscription.currency }),
  );
  const planned = planChange(world, subscription, given, codes);
  if (!planned) return;
  const { after, invoice } = planned;
  const start = () => {
    if (given.discounts)
      subscription.discounts = codes.map((code) => startDiscount(world, code, { customer: customer.id, subscription: subscription.id }).id);
  };
  const { isCanceledAtPeriodEnd: isCanceled } = given;
  if (subscription.status === "trialing") {
    setItems(world, subscription, [after]);
    if (isCanceled !== null) setCancelAtPeriodEnd(world, subscription, isCanceled);
    start();
    return world.emit("customer.subscription.updated", subscription);
  }
  payForChange(world, { subscription, after, invoice, isCanceled, isStrict: given.behavior === "error_if_incomplete" });
  start();
}

type Purchase = {
  subscription: Stripe.Subscription;
  after: Stripe.SubscriptionItem;
  invoice: Stripe.Invoice;
  isStrict: boolean;
  isCanceled: boolean | null;
};

function payForChange(world: World, { subscription, after, invoice, isStrict, isCanceled }: Purchase): void {
  const before = subscription.latest_invoice;
  const intent = finalize(world, invoice);
  const outcome = intent ? payStored(world, subscription, intent) : "succeeded";
  if (outcome === "succeeded") {
    setItems(world, subscription, [after]);
    if (isCanceled !== null) setCancelAtPeriodEnd(world, subscription, isCanceled);
    return world.emit("customer.subscription.updated", subscription);
  }
  world.emit(outcome === "asks" ? "invoice.payment_action_required" : "invoice.payment_failed", invoice);
  if (!isStrict) {
    holdUpdate(world, subscription, [after], isCanceled);
    return world.emit("customer.subscription.updated", subscription);
  }
  voidInvoice(world, invoice);
  subscription.latest_invoice = before;
  throw cardRefused(outcome === "asks" || outcome === "no card" ? cardError("authentication_required") : outcome, intent ?? undefined);
}

/**
 * The item after the change, and the invoice for it, which is not stored. Null: the terms stay the same. `codes`: none for the discounts that
 * the subscription has; null for no discount.
 */
export function planChange(
  world: World,
  subscription: Stripe.Subscription,
  given: Pick<Change, "item">,
  codes: ReturnType<typeof requireCode>[] | null,
  country?: string | null,
): { after: Stripe.SubscriptionItem; invoice: Stripe.Invoice } | null {
  const [before] = subscription.items.data;
  if (!before || !given.item) return null;
  if (given.item.id !== undefined && given.item.id !== before.id)
    throw invalid(`No such subscription item: '${given.item.id}'`, { param: "items[0][id]" });
  const price = requirePrice(world, given.item.price);
  if (price.currency !== subscription.currency)
    throw invalid("The price is in another currency than the subscription.", { param: "items[0][price]" });
  const customer = world.getCustomer(idOf(subscription.customer) ?? "");
  const current = discountsAt(world, subscription);
  const next = codes?.length === 0 ? current : (codes ?? []).map(({ code, coupon }) => previewDiscount(world, coupon, code.id));
  const sold = { price, quantity: given.item.quantity };
  const isTrial = subscription.status === "trialing";
  const { lines, period } = changeLines(world, before, sold, {
    isTrial,
    paidShare: paidShareOf(world, subscription, before.current_period_end),
  });
  const after = makeItem(world, { id: before.id, ...sold, subscription: subscription.id, period });
  const terms = { customer, country, subscription, itemId: before.id, currency: subscription.currency, lines, discounts: next };
  return { after, invoice: draft(world, { ...terms, isTaxed: subscription.automatic_tax.enabled, reason: "subscription_update" }) };
}

export function cancelSubscription(
  world: World,
  subscription: Stripe.Subscription,
  reason: "cancellation_requested" | "payment_failed",
): void {
  if (subscription.status === "canceled" || subscription.status === "incomplete_expired")
    throw invalid(`No such subscription: '${subscription.id}'`, { code: "resource_missing", param: "id" }, 404);
  const wasIncomplete = subscription.status === "incomplete";
  for (const invoice of world.list("invoice"))
    if (invoice.status === "open" && idOf(invoice.parent?.subscription_details?.subscription) === subscription.id)
      voidInvoice(world, invoice);
  Object.assign(subscription, {
    status: wasIncomplete ? "incomplete_expired" : "canceled",
    canceled_at: subscription.canceled_at ?? world.now(),
    ended_at: world.now(),
    pending_update: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
  });
  world.emit("customer.subscription.deleted", subscription);
}

export function requirePrice(world: World, id: string): Stripe.Price {
  const price = world.get("price", id);
  if (!price.active) throw invalid(`The price ${id} is inactive.`, { param: "items[0][price]" });
  if (!price.recurring) throw invalid(`The price ${id} is not recurring.`, { param: "items[0][price]" });
  return price;
}

/** A customer of Stripe has one currency. */
export function requireCurrency(customer: Stripe.Customer, price: Stripe.Price): void {
  if (customer.currency && customer.currency !== price.currency)
    throw invalid(`You cannot combine currencies on a single customer. This customer has ${customer.currency}.`, {
      param: "items[0][price]",
    });
}
