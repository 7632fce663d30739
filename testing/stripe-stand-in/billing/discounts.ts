import type Stripe from "stripe";
import { invalid } from "../http-error.ts";
import { idOf, type World } from "../world.ts";
import { days } from "./periods.ts";

const MONTH_DAYS = 30;

const refuse = (message: string) => invalid(message, { code: "promotion_code_invalid", param: "discounts[0][promotion_code]" });

/** The promotion code, if this customer can use it for this currency. */
export function requireCode(
  world: World,
  id: string,
  use: { customer: Stripe.Customer | null; currency: string },
): { code: Stripe.PromotionCode; coupon: Stripe.Coupon } {
  const code = world.get("promotion_code", id);
  const coupon = world.get("coupon", idOf(code.promotion.coupon) ?? "");
  const isOver = code.expires_at !== null && code.expires_at <= world.now();
  const isUsedUp = code.max_redemptions !== null && code.times_redeemed >= code.max_redemptions;
  if (!code.active || !coupon.valid || isOver || isUsedUp) throw refuse("This promotion code is expired or inactive.");
  const owner = idOf(code.customer);
  if (owner !== null && owner !== use.customer?.id) throw refuse("This promotion code cannot be redeemed by this customer.");
  if (coupon.currency !== null && coupon.currency !== use.currency) throw refuse("This coupon is in another currency.");
  if (code.restrictions.first_time_transaction && hasPaid(world, use.customer))
    throw refuse("This promotion code is for first-time transactions only.");
  return { code, coupon };
}

const hasPaid = (world: World, customer: Stripe.Customer | null): boolean =>
  customer !== null && world.list("charge").some((charge) => charge.customer === customer.id);

/** Counts as a use of the code. */
export function startDiscount(
  world: World,
  { code, coupon }: { code: Stripe.PromotionCode; coupon: Stripe.Coupon },
  of: { customer: string; subscription: string },
): Stripe.Discount {
  code.times_redeemed += 1;
  coupon.times_redeemed += 1;
  const discount = previewDiscount(world, coupon, code.id);
  return world.add({ ...discount, customer: of.customer, subscription: of.subscription });
}

/** A discount that is not stored. */
export function previewDiscount(world: World, coupon: Stripe.Coupon, code: string | null): Stripe.Discount {
  const end =
    coupon.duration === "forever"
      ? null
      : world.now() + (coupon.duration === "once" ? 0 : days((coupon.duration_in_months ?? 0) * MONTH_DAYS));
  return {
    id: world.newId("di"),
    object: "discount",
    checkout_session: null,
    customer: null,
    customer_account: null,
    end,
    invoice: null,
    invoice_item: null,
    promotion_code: code,
    source: { coupon: coupon.id, type: "coupon" },
    start: world.now(),
    subscription: null,
    subscription_item: null,
  } satisfies Stripe.Discount;
}

/** The discounts that a new invoice of the subscription gets. One that counts once was used up by the first invoice. */
export function discountsAt(world: World, subscription: Stripe.Subscription): Stripe.Discount[] {
  const known = subscription.discounts.map((each) => world.find("discount", idOf(each) ?? ""));
  return known.filter((each) => each !== undefined).filter(({ end }) => end === null || end > world.now());
}

/** What each line loses. Credits and other lines that are not discountable keep their amount. */
export function amountsOff(world: World, discount: Stripe.Discount, lines: readonly { amount: number }[]): number[] {
  const coupon = world.get("coupon", idOf(discount.source.coupon) ?? "");
  let left = coupon.amount_off ?? 0;
  return lines.map(({ amount }) => {
    if (amount <= 0) return 0;
    if (coupon.percent_off !== null) return Math.round((amount * coupon.percent_off) / 100);
    const off = Math.min(left, amount);
    left -= off;
    return off;
  });
}
