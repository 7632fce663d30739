import type Stripe from "stripe";
import { invalid } from "../http-error.ts";
import type { Period } from "../objects/subscriptions.ts";
import { idOf, type World } from "../world.ts";
import { draft, periodLine } from "./bill.ts";
import { discountsAt, previewDiscount, requireCode } from "./discounts.ts";
import { periodFrom } from "./periods.ts";
import { type Item, planChange, requireCurrency, requirePrice } from "./subscribe.ts";

export type Preview = {
  customer: string | null;
  subscription: string | null;
  country: string | null | undefined;
  item: Item;
  /** Null: those that the subscription has. */
  discounts: readonly { promotion_code?: string | undefined; discount?: string | undefined }[] | null;
  isTaxed: boolean;
  trialEnd: number | null;
};

/** What would be billed now. Changes nothing. */
export function previewInvoice(world: World, given: Preview): Stripe.Invoice {
  const customer = given.customer === null ? null : world.getCustomer(given.customer);
  const price = requirePrice(world, given.item.price);
  const codes = codesOf(world, given, customer, price);
  if (given.subscription !== null) {
    const subscription = world.get("subscription", given.subscription);
    const hasNone = given.discounts?.length === 0;
    const planned = planChange(world, subscription, { item: given.item }, hasNone ? null : codes, given.country);
    return planned?.invoice ?? draftNothing(world, subscription);
  }
  if (customer) requireCurrency(customer, price);
  const now = world.now();
  const period: Period = given.trialEnd === null ? periodFrom(now, price, now) : { start: now, end: given.trialEnd };
  return draft(world, {
    customer,
    country: given.country,
    subscription: null,
    itemId: "si_preview",
    currency: price.currency,
    reason: "upcoming",
    lines: [periodLine(world, { price, quantity: given.item.quantity }, period, given.trialEnd !== null)],
    discounts: codes.map(({ code, coupon }) => previewDiscount(world, coupon, code.id)),
    isTaxed: given.isTaxed,
  });
}

/** One period of these terms: without prorations and without the rest of a trial. */
export function previewRecurring(world: World, given: Preview): Stripe.Invoice {
  const customer = given.customer === null ? null : world.getCustomer(given.customer);
  const subscription = given.subscription === null ? null : world.get("subscription", given.subscription);
  const price = requirePrice(world, given.item.price);
  const own = (given.discounts ?? subscription?.discounts ?? []).map((each) =>
    world.find("discount", (typeof each === "string" ? each : "discount" in each ? each.discount : undefined) ?? ""),
  );
  const codes = codesOf(world, given, customer, price).map(({ code, coupon }) => previewDiscount(world, coupon, code.id));
  return draft(world, {
    customer,
    country: given.country,
    subscription,
    itemId: "si_preview",
    currency: price.currency,
    reason: "upcoming",
    lines: [periodLine(world, { price, quantity: given.item.quantity }, periodFrom(world.now(), price, world.now()), false)],
    discounts: [...own.filter((each) => each !== undefined), ...codes],
    isTaxed: subscription?.automatic_tax.enabled ?? given.isTaxed,
  });
}

/** The next invoice of a subscription as it is. */
export function previewNext(world: World, subscription: Stripe.Subscription): Stripe.Invoice {
  const [item] = subscription.items.data;
  const end = item?.current_period_end ?? 0;
  const isEnding = subscription.cancel_at_period_end || (subscription.cancel_at !== null && subscription.cancel_at <= end);
  if (!item || isEnding || subscription.ended_at !== null)
    throw invalid("No upcoming invoices for this customer.", { code: "invoice_upcoming_none" });
  const anchor = subscription.status === "trialing" ? end : subscription.billing_cycle_anchor;
  const sold = { price: item.price, quantity: item.quantity ?? 1 };
  let invoice = draftNothing(world, subscription);
  world.at(end, () => {
    invoice = draft(world, {
      customer: world.getCustomer(idOf(subscription.customer) ?? ""),
      subscription,
      itemId: item.id,
      currency: subscription.currency,
      reason: "upcoming",
      lines: [periodLine(world, sold, periodFrom(end, item.price, anchor), false)],
      discounts: discountsAt(world, subscription),
      isTaxed: subscription.automatic_tax.enabled,
    });
  });
  return invoice;
}

const codesOf = (world: World, { discounts }: Preview, customer: Stripe.Customer | null, price: Stripe.Price) =>
  (discounts ?? []).flatMap(({ promotion_code: code }) =>
    code === undefined ? [] : [requireCode(world, code, { customer, currency: price.currency })],
  );

const draftNothing = (world: World, subscription: Stripe.Subscription): Stripe.Invoice =>
  draft(world, {
    customer: world.getCustomer(idOf(subscription.customer) ?? ""),
    subscription,
    itemId: "si_preview",
    currency: subscription.currency,
    reason: "upcoming",
    lines: [],
    discounts: [],
    isTaxed: false,
  });
