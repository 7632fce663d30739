import type Stripe from "stripe";
import { invalid } from "../http-error.ts";
import { type Bill, type Line, makeInvoice } from "../objects/invoices.ts";
import type { Period } from "../objects/subscriptions.ts";
import { idOf, type World } from "../world.ts";
import { amountsOff } from "./discounts.ts";
import { periodFrom } from "./periods.ts";

/** Percent by country, where this account is registered for taxes. */
const TAX_RATES: Record<string, number> = { DE: 19, FR: 20, GB: 20, IN: 18 };
/** A country that Stripe Tax cannot place. */
const NOWHERE = "ZZ";

type Terms = {
  customer: Stripe.Customer | null;
  /** Overrides the customer's, for a preview. */
  country?: string | null | undefined;
  subscription: Bill["subscription"];
  itemId: string;
  currency: string;
  reason: Bill["reason"];
  lines: Line[];
  discounts: readonly Stripe.Discount[];
  isTaxed: boolean;
};

/** A draft with discounts, tax and the customer's balance. */
export function draft(world: World, terms: Terms): Stripe.Invoice {
  const discounts = terms.discounts.map((discount) => ({ id: discount.id, amounts: amountsOff(world, discount, terms.lines) }));
  const net = [...terms.lines.map(({ amount }) => amount), ...discounts.flatMap(({ amounts }) => amounts.map((off) => -off))];
  const base = Math.max(
    0,
    net.reduce((total, amount) => total + amount, 0),
  );
  const country = terms.country === undefined ? (terms.customer?.address?.country ?? null) : terms.country;
  return makeInvoice(world, { ...terms, discounts, tax: terms.isTaxed ? taxOf(base, country) : 0 });
}

export function taxOf(base: number, country: string | null): number {
  if (country === null || country === NOWHERE)
    throw invalid("The customer's location isn't recognized. Set a valid customer address.", { code: "customer_tax_location_invalid" });
  return Math.round((base * (TAX_RATES[country] ?? 0)) / 100);
}

const productName = (world: World, price: Stripe.Price): string => world.find("product", idOf(price.product) ?? "")?.name ?? "Subscription";

type Sold = { price: Stripe.Price; quantity: number };

const amountOf = ({ price, quantity }: Sold): number => (price.unit_amount ?? 0) * quantity;

/** A whole period, or a trial. */
export function periodLine(world: World, sold: Sold, period: Period, isTrial: boolean): Line {
  const name = productName(world, sold.price);
  const text = isTrial ? `Free trial for ${sold.quantity} × ${name}` : `${sold.quantity} × ${name}`;
  return { ...sold, text, amount: isTrial ? 0 : amountOf(sold), period, isProration: false };
}

/**
 * What a change costs now: the unused rest of what was paid is given back (`paidShare` of the price), the same time of the new terms is charged. Another interval
 * begins a new period. `isTrial`: nothing is due before the trial ends.
 */
export function changeLines(
  world: World,
  before: Stripe.SubscriptionItem,
  after: Sold,
  options: { isTrial: boolean; paidShare: number },
): { lines: Line[]; period: Period } {
  const old = { price: before.price, quantity: before.quantity ?? 1 };
  const same = { start: before.current_period_start, end: before.current_period_end };
  if (options.isTrial) return { lines: [periodLine(world, after, same, true)], period: same };
  const now = world.now();
  const rest = Math.max(0, same.end - now) / Math.max(1, same.end - same.start);
  const remaining = { start: now, end: same.end };
  const credit: Line = {
    ...old,
    text: `Unused time on ${old.quantity} × ${productName(world, old.price)}`,
    amount: -Math.round(amountOf(old) * options.paidShare * rest),
    period: remaining,
    isProration: true,
  };
  if (after.price.recurring?.interval !== old.price.recurring?.interval) {
    const period = periodFrom(now, after.price, now);
    return { lines: [credit, periodLine(world, after, period, false)], period };
  }
  const charge: Line = {
    ...after,
    text: `Remaining time on ${after.quantity} × ${productName(world, after.price)}`,
    amount: Math.round(amountOf(after) * rest),
    period: remaining,
    isProration: true,
  };
  return { lines: [credit, charge], period: same };
}

/** Which part of the price was charged for the period that ends then: the rest was a discount, which is not given back. */
export function paidShareOf(world: World, subscription: Stripe.Subscription, periodEnd: number): number {
  const line = world
    .list("invoice")
    .filter(({ status, parent }) => status === "paid" && idOf(parent?.subscription_details?.subscription) === subscription.id)
    .flatMap(({ lines }) => lines.data)
    .find(({ amount, period }) => amount > 0 && period.end === periodEnd);
  const off = (line?.discount_amounts ?? []).reduce((total, { amount }) => total + amount, 0);
  return line ? (line.amount - off) / line.amount : 1;
}
