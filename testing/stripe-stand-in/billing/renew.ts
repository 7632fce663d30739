import type Stripe from "stripe";
import { makeItem } from "../objects/subscriptions.ts";
import { idOf, type World } from "../world.ts";
import { draft, periodLine } from "./bill.ts";
import { discountsAt } from "./discounts.ts";
import { type Outcome, pay, payStored, storedCard } from "./pay.ts";
import { days, HOUR, periodFrom } from "./periods.ts";
import { finalize, paymentsOf, voidInvoice } from "./settle-invoice.ts";
import { cancelSubscription } from "./subscribe.ts";

const INCOMPLETE_HOURS = 23;
const TRIAL_NOTICE_DAYS = 3;
/** Days after a failed payment at which it is tried again; then the subscription is canceled. */
const RETRY_DAYS = [3, 5, 7];
const MAX_STEPS = 10_000;

type Due = { at: number; work: () => void };

/** Does what became due since the last time, in the order of its time. */
export function settleDue(world: World): void {
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const now = world.now();
    const [next] = world
      .list("subscription")
      .flatMap((subscription) => dueOf(world, subscription))
      .filter(({ at }) => at <= now)
      .toSorted((a, b) => a.at - b.at);
    if (!next) return;
    world.at(next.at, next.work);
  }
  throw new Error("what is due does not end");
}

function dueOf(world: World, subscription: Stripe.Subscription): Due[] {
  const { status, created, pending_update: pending, trial_end: trialEnd, cancel_at: cancelAt } = subscription;
  if (status === "incomplete")
    return [{ at: created + INCOMPLETE_HOURS * HOUR, work: () => cancelSubscription(world, subscription, "payment_failed") }];
  if (status !== "trialing" && status !== "active" && status !== "past_due") return [];
  const due: Due[] = [{ at: subscription.items.data[0]?.current_period_end ?? 0, work: () => endPeriod(world, subscription) }];
  if (pending) due.push({ at: pending.expires_at, work: () => dropUpdate(world, subscription) });
  if (cancelAt !== null) due.push({ at: cancelAt, work: () => cancelSubscription(world, subscription, "cancellation_requested") });
  const notice = `trial_will_end:${subscription.id}`;
  if (status === "trialing" && trialEnd !== null && !world.done.has(notice))
    due.push({ at: Math.max(created, trialEnd - days(TRIAL_NOTICE_DAYS)), work: () => announceTrialEnd(world, subscription, notice) });
  const invoice = world.find("invoice", idOf(subscription.latest_invoice) ?? "");
  if (invoice?.status === "open" && invoice.next_payment_attempt !== null)
    due.push({ at: invoice.next_payment_attempt, work: () => retry(world, subscription, invoice) });
  return due;
}

function announceTrialEnd(world: World, subscription: Stripe.Subscription, notice: string): void {
  world.done.add(notice);
  world.emit("customer.subscription.trial_will_end", subscription);
}

/** A change that was not paid in time does not happen. */
function dropUpdate(world: World, subscription: Stripe.Subscription): void {
  const invoice = world.find("invoice", idOf(subscription.latest_invoice) ?? "");
  if (invoice) voidInvoice(world, invoice);
}

function endPeriod(world: World, subscription: Stripe.Subscription): void {
  const isTrialOver = subscription.status === "trialing";
  if (subscription.cancel_at_period_end) return cancelSubscription(world, subscription, "cancellation_requested");
  const hasCard = storedCard(world, subscription) !== undefined;
  if (isTrialOver && !hasCard && subscription.trial_settings?.end_behavior.missing_payment_method === "cancel")
    return cancelSubscription(world, subscription, "cancellation_requested");
  if (subscription.pending_update) dropUpdate(world, subscription);
  renew(world, subscription);
}

/** Bills the next period, which begins now. */
export function renew(world: World, subscription: Stripe.Subscription): void {
  const [before] = subscription.items.data;
  if (!before) return;
  const now = world.now();
  const wasTrial = subscription.status === "trialing";
  // Began before its time, or after a trial.
  if (wasTrial || now < before.current_period_end) subscription.billing_cycle_anchor = now;
  const sold = { price: before.price, quantity: before.quantity ?? 1 };
  const period = periodFrom(now, before.price, subscription.billing_cycle_anchor);
  subscription.items.data = [makeItem(world, { id: before.id, ...sold, subscription: subscription.id, period })];
  if (wasTrial) Object.assign(subscription, { status: "active", trial_end: now });
  const terms = { customer: world.getCustomer(idOf(subscription.customer) ?? ""), subscription, itemId: before.id };
  const lines = [periodLine(world, sold, period, false)];
  const discounts = discountsAt(world, subscription);
  const bill = { ...terms, currency: subscription.currency, lines, discounts, isTaxed: subscription.automatic_tax.enabled };
  const invoice = draft(world, { ...bill, reason: "subscription_cycle" });
  const intent = finalize(world, invoice);
  const outcome = intent ? payStored(world, subscription, intent) : "succeeded";
  if (outcome !== "succeeded") failRenewal(world, subscription, invoice, outcome);
}

function failRenewal(world: World, subscription: Stripe.Subscription, invoice: Stripe.Invoice, outcome: Outcome | "no card"): void {
  const wait = RETRY_DAYS[invoice.attempt_count];
  invoice.attempt_count += 1;
  invoice.attempted = true;
  invoice.next_payment_attempt = wait === undefined ? null : world.now() + days(wait);
  subscription.status = "past_due";
  if (outcome === "asks") world.emit("invoice.payment_action_required", invoice);
  world.emit("invoice.payment_failed", invoice);
  world.emit("customer.subscription.updated", subscription);
  if (wait === undefined) cancelSubscription(world, subscription, "payment_failed");
}

function retry(world: World, subscription: Stripe.Subscription, invoice: Stripe.Invoice): void {
  const [link] = paymentsOf(world, invoice.id);
  const intent = world.find("payment_intent", idOf(link?.payment.payment_intent) ?? "");
  const card = storedCard(world, subscription);
  const outcome = intent && card ? pay(world, intent, card, false) : "no card";
  if (outcome !== "succeeded") failRenewal(world, subscription, invoice, outcome);
}
