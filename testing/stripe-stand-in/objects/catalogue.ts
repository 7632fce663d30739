import type Stripe from "stripe";
import type { World } from "../world.ts";

type Named = { metadata?: Stripe.Metadata | undefined };

export function makeProduct(world: World, given: Named & { id?: string | undefined; name: string }): Stripe.Product {
  return world.add({
    id: given.id ?? world.newId("prod"),
    object: "product",
    active: true,
    created: world.now(),
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: given.metadata ?? {},
    name: given.name,
    package_dimensions: null,
    shippable: null,
    tax_code: null,
    tax_details: null,
    type: "service",
    updated: world.now(),
    url: null,
  } satisfies Stripe.Product);
}

type GivenPrice = Named & {
  product: string;
  currency: string;
  unit_amount: number;
  recurring?: { interval: "day" | "week" | "month" | "year" } | undefined;
  lookup_key?: string | undefined;
};

export function makePrice(world: World, given: GivenPrice): Stripe.Price {
  const { recurring } = given;
  return world.add({
    id: world.newId("price"),
    object: "price",
    active: true,
    billing_scheme: "per_unit",
    created: world.now(),
    currency: given.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: given.lookup_key ?? null,
    metadata: given.metadata ?? {},
    nickname: null,
    product: given.product,
    recurring: recurring
      ? { interval: recurring.interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: "licensed" }
      : null,
    tax_behavior: "exclusive",
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? "recurring" : "one_time",
    unit_amount: given.unit_amount,
    unit_amount_decimal: null,
  } satisfies Stripe.Price);
}

type GivenCoupon = Named & {
  percent_off?: number | undefined;
  amount_off?: number | undefined;
  currency?: string | undefined;
  duration: "once" | "repeating" | "forever";
  duration_in_months?: number | undefined;
};

export function makeCoupon(world: World, given: GivenCoupon): Stripe.Coupon {
  return world.add({
    id: world.newId("coupon"),
    object: "coupon",
    amount_off: given.amount_off ?? null,
    created: world.now(),
    currency: given.currency ?? null,
    duration: given.duration,
    duration_in_months: given.duration_in_months ?? null,
    livemode: false,
    max_redemptions: null,
    metadata: given.metadata ?? {},
    name: null,
    percent_off: given.percent_off ?? null,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  } satisfies Stripe.Coupon);
}

type GivenCode = Named & {
  code: string;
  coupon: string;
  max_redemptions?: number | undefined;
  expires_at?: number | undefined;
  customer?: string | undefined;
  isForNewCustomers: boolean;
};

export function makePromotionCode(world: World, given: GivenCode): Stripe.PromotionCode {
  return world.add({
    id: world.newId("promo"),
    object: "promotion_code",
    active: true,
    code: given.code,
    created: world.now(),
    customer: given.customer ?? null,
    customer_account: null,
    expires_at: given.expires_at ?? null,
    livemode: false,
    max_redemptions: given.max_redemptions ?? null,
    metadata: given.metadata ?? {},
    promotion: { coupon: given.coupon, type: "coupon" },
    restrictions: { first_time_transaction: given.isForNewCustomers, minimum_amount: null, minimum_amount_currency: null },
    times_redeemed: 0,
  } satisfies Stripe.PromotionCode);
}
