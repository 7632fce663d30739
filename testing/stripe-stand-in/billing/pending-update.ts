import type Stripe from "stripe";
import type { World } from "../world.ts";
import { HOUR } from "./periods.ts";

const LIFETIME_HOURS = 23;

/** The change waits for its payment. */
export function holdUpdate(
  world: World,
  subscription: Stripe.Subscription,
  items: Stripe.SubscriptionItem[],
  isCanceledAtPeriodEnd: boolean | null,
): void {
  subscription.pending_update = {
    billing_cycle_anchor: null,
    cancel_at_period_end: isCanceledAtPeriodEnd,
    discount: null,
    discounts: null,
    expires_at: world.now() + LIFETIME_HOURS * HOUR,
    metadata: null,
    subscription_items: items,
    trial_end: null,
    trial_from_plan: null,
  };
}

export function applyPendingUpdate(world: World, subscription: Stripe.Subscription): void {
  const { subscription_items: items, cancel_at_period_end: isCanceled } = subscription.pending_update ?? {};
  subscription.pending_update = null;
  setItems(world, subscription, items ?? []);
  if (typeof isCanceled === "boolean") setCancelAtPeriodEnd(world, subscription, isCanceled);
  world.emit("customer.subscription.pending_update_applied", subscription);
}

export function setCancelAtPeriodEnd(world: World, subscription: Stripe.Subscription, isCanceled: boolean): void {
  subscription.cancel_at_period_end = isCanceled;
  const isEnding = isCanceled || subscription.cancel_at !== null;
  subscription.canceled_at = isEnding ? (subscription.canceled_at ?? world.now()) : null;
}

/** A changed interval begins a new period now. */
export function setItems(world: World, subscription: Stripe.Subscription, items: Stripe.SubscriptionItem[]): void {
  const before = subscription.items.data[0]?.price.recurring?.interval;
  if (items[0] && items[0].price.recurring?.interval !== before && subscription.status !== "trialing")
    subscription.billing_cycle_anchor = world.now();
  subscription.items.data = items;
}
