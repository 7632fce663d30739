import { createHash } from "node:crypto";
import { AppError } from "@aside/contract/errors.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { Address, Order } from "../../checkout-contract.ts";
import { copy } from "../../copy.ts";
import { amountOf, findPrice, type Offer } from "../provider/find-price.ts";
import { discountOf, type Promo } from "../provider/find-promo.ts";
import { losesDiscount } from "../provider/promo-metadata.ts";
import { itemOf } from "../provider/read-subscription.ts";
import { isChangeable } from "../provider/read-snapshot.ts";
import type { Stripe } from "../provider/with-stripe.ts";
import { addressOf } from "./customer.ts";
import { periodEndOf, presentInvoiceOrder, presentSingleOrder } from "./present-order.ts";

export type Terms = { offer: Offer; seats: number; promo: Promo | null; address: Partial<Address> | undefined };

/** The customer and what they have at Stripe, as far as it is known. */
export type Buyer = { customerId: string; subscriptions: readonly Stripe.Subscription[] } | null;

/** The subscription that a purchase changes; without one it makes a new one. */
export const currentOf = (buyer: Buyer): Stripe.Subscription | undefined =>
  buyer?.subscriptions.filter(isChangeable).toSorted((a, b) => b.created - a.created)[0];

/** The order of a renewing plan, as Stripe would bill it now. */
export async function previewOrder(context: AppContext, stripe: Stripe, terms: Terms, buyer: Buyer): Promise<Order> {
  const { offer, seats, promo, address } = terms;
  const price = await findPrice(context, stripe, offer);
  const current = currentOf(buyer);
  // Stripe bills a subscription in one currency only.
  if (current && current.currency !== offer.currency.toLowerCase())
    throw new AppError(422, "currency_differs", copy.currencyDiffers(current.currency.toUpperCase()));
  // Otherwise the unpaid time would be credited as if it had been paid.
  if (current?.status === "past_due") throw new AppError(409, "payment_due", copy.payFirst);
  const item = current && itemOf(current);
  const items = [{ ...(item ? { id: item.id } : {}), price, quantity: seats }];
  const common: Stripe.InvoiceCreatePreviewParams = {
    ...(buyer ? { customer: buyer.customerId } : {}),
    ...(current ? { subscription: current.id } : { currency: offer.currency.toLowerCase() }),
    ...(address?.country ? { customer_details: { address: addressOf(address) } } : {}),
    automatic_tax: { enabled: context.config.STRIPE_TAX && Boolean(address?.country) },
  };
  const isDropped = current !== undefined && losesDiscount(current, offer);
  const invoice = await stripe.invoices.createPreview({
    ...common,
    ...(promo ? { discounts: [{ promotion_code: promo.id }] } : isDropped ? { discounts: "" as const } : {}),
    subscription_details: {
      items,
      ...(current ? { proration_behavior: "always_invoice" } : {}),
      ...(!current && promo?.trialDays ? { trial_end: trialEndOf(context, promo.trialDays) } : {}),
    },
  });
  const renewsAt = periodEndOf(invoice);
  const renewal = await stripe.invoices.createPreview({
    ...common,
    preview_mode: "recurring",
    discounts: await discountsAtRenewal(stripe, { promo, current: isDropped ? undefined : current, startsAt: invoice.created, renewsAt }),
    subscription_details: { items },
  });
  return { ...presentInvoiceOrder(invoice, renewal, terms), base: hashOf(current?.id, item?.price.id, item?.quantity) };
}

/** The amount due changes with every second, its base only if something else was bought meanwhile, as in another tab. */
export function requireSameBase({ base }: Order, shown: string | undefined): void {
  if (shown !== undefined && shown !== base) throw new AppError(409, "price_changed", copy.priceChanged);
}

const DAY_SECONDS = 86_400;

/** Those that still count when the next period is billed. A code replaces the discounts of the subscription. */
async function discountsAtRenewal(
  stripe: Stripe,
  given: { promo: Promo | null; current: Stripe.Subscription | undefined; startsAt: number; renewsAt: number },
): Promise<(Stripe.InvoiceCreatePreviewParams["discounts"] & object) | ""> {
  const { promo, current, startsAt, renewsAt } = given;
  if (promo) return lastsUntil(promo, startsAt) > renewsAt ? [{ promotion_code: promo.id }] : "";
  if (!current || current.discounts.length === 0) return "";
  const { discounts } = await stripe.subscriptions.retrieve(current.id, { expand: ["discounts"] });
  const lasting = discounts.filter((each) => typeof each !== "string").filter(({ end }) => end === null || end > renewsAt);
  return lasting.length === 0 ? "" : lasting.map(({ id }) => ({ discount: id }));
}

/** In seconds. A day less than its months: a code for one month ends before the next one is billed. */
function lastsUntil({ duration, durationInMonths }: Promo, startsAt: number): number {
  if (duration === "forever") return Number.POSITIVE_INFINITY;
  if (duration === "once" || durationInMonths === null) return 0;
  const start = new Date(startsAt * 1000);
  return Math.floor(start.setUTCMonth(start.getUTCMonth() + durationInMonths) / 1000) - DAY_SECONDS;
}

const trialEndOf = (context: AppContext, days: number): number => Math.floor(context.now().getTime() / 1000) + days * 86_400;

/** The order of a plan that is paid once, and the tax calculation that the payment commits. */
export async function calculateSingle(
  context: AppContext,
  stripe: Stripe,
  { offer, promo, address }: Omit<Terms, "seats">,
): Promise<{ order: Order; calculation: string | null }> {
  const subtotal = amountOf(offer);
  const discount = discountOf(promo, subtotal);
  const calculated =
    context.config.STRIPE_TAX && address?.country && subtotal > discount
      ? await stripe.tax.calculations.create({
          currency: offer.currency.toLowerCase(),
          line_items: [{ amount: subtotal - discount, reference: offer.plan.slug, tax_behavior: "exclusive" }],
          customer_details: { address: { ...addressOf(address), country: address.country }, address_source: "billing" },
        })
      : null;
  const tax = calculated?.tax_amount_exclusive ?? 0;
  return { order: { ...presentSingleOrder(offer, { subtotal, discount, tax }), base: "" }, calculation: calculated?.id ?? null };
}

/** Names these terms in keys at Stripe: the same request twice is one request there. */
export const hashOf = (...parts: unknown[]): string => createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 32);
