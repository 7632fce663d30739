import type Stripe from "stripe";
import type { World } from "../world.ts";

export type Period = { start: number; end: number };

export function makeItem(
  world: World,
  given: { id?: string; subscription: string; price: Stripe.Price; quantity: number; period: Period },
): Stripe.SubscriptionItem {
  const { price, period } = given;
  return {
    id: given.id ?? world.newId("si"),
    object: "subscription_item",
    billed_until: period.end,
    billing_thresholds: null,
    created: world.now(),
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity: given.quantity,
    subscription: given.subscription,
    tax_rates: [],
  } satisfies Stripe.SubscriptionItem;
}

/** The old form of a price, which Stripe still shows. */
const planOf = (price: Stripe.Price): Stripe.Plan => ({
  id: price.id,
  object: "plan",
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: null,
  billing_scheme: "per_unit",
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? "month",
  interval_count: 1,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: null,
  product: typeof price.product === "string" ? price.product : price.product.id,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: "licensed",
});

type GivenSubscription = {
  id: string;
  customer: string;
  items: Stripe.SubscriptionItem[];
  metadata: Stripe.Metadata;
  currency: string;
  discounts: string[];
  isTaxed: boolean;
  trial: Period | null;
  cancelAt: number | null;
  isCanceledAtPeriodEnd: boolean;
  endBehavior: "cancel" | "create_invoice" | "pause";
};

export function makeSubscription(world: World, given: GivenSubscription): Stripe.Subscription {
  const isCanceled = given.cancelAt !== null || given.isCanceledAtPeriodEnd;
  return world.add<Stripe.Subscription>({
    id: given.id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: given.isTaxed, liability: null },
    billing_cycle_anchor: given.trial?.end ?? world.now(),
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: given.cancelAt,
    cancel_at_period_end: given.isCanceledAtPeriodEnd,
    canceled_at: isCanceled ? world.now() : null,
    cancellation_details: null,
    collection_method: "charge_automatically",
    created: world.now(),
    currency: given.currency,
    customer: given.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: given.discounts,
    ended_at: null,
    invoice_settings: { account_tax_ids: null, custom_fields: null, description: null, footer: null, issuer: { type: "self" } },
    items: { object: "list", data: given.items, has_more: false, url: `/v1/subscription_items?subscription=${given.id}` },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: "on_subscription" },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: world.now(),
    status: given.trial ? "trialing" : "incomplete",
    test_clock: null,
    transfer_data: null,
    trial_end: given.trial?.end ?? null,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: given.endBehavior } },
    trial_start: given.trial?.start ?? null,
  } satisfies Stripe.Subscription);
}
