import type { Stripe } from "./with-stripe.ts";
import { lookupKeyOf, type Plan } from "@aside/core/entitlements/catalogue.ts";
import type { Currency, Duration } from "@aside/contract/plans.ts";
import { setBounded } from "@aside/server/auth/bounded-map.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { saveProblem } from "../plan/problems-store.ts";
import { paymentUnavailable } from "./with-stripe.ts";

export type Offer = { plan: Plan; duration: Duration; currency: Currency };

/** A price at Stripe cannot be changed, only replaced. */
const LIFETIME_MS = 60_000;
const MAX_KNOWN = 200;
const known = new WeakMap<Stripe, Map<string, { id: string; readAt: number }>>();

export const amountOf = ({ plan, duration, currency }: Offer): number => {
  const amount = plan.prices[duration]?.[currency];
  if (amount === undefined) throw new Error(`${plan.slug} is not sold for ${duration} in ${currency}`);
  return amount;
};

/** The id of the offer's price at Stripe, which must be the catalogue's: nobody pays another amount than the one shown. */
export async function findPrice(context: AppContext, stripe: Stripe, offer: Offer): Promise<string> {
  const key = lookupKeyOf(offer.plan.slug, offer.duration, offer.currency);
  const prices = known.get(stripe) ?? new Map<string, { id: string; readAt: number }>();
  known.set(stripe, prices);
  const readAt = context.now().getTime();
  const found = prices.get(key);
  if (found && Math.abs(readAt - found.readAt) < LIFETIME_MS) return found.id;
  const [price] = (await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 })).data;
  const expected = { amount: amountOf(offer), currency: offer.currency.toLowerCase(), interval: INTERVALS[offer.duration] };
  if (!price) return await refuse(context, "price_missing", key, "Stripe has no active price with this lookup key.");
  const actual = { amount: price.unit_amount, currency: price.currency, interval: price.recurring?.interval ?? null };
  if (JSON.stringify(actual) !== JSON.stringify(expected) || (price.recurring?.interval_count ?? 1) !== 1)
    return await refuse(
      context,
      "price_differs",
      key,
      `At Stripe: ${JSON.stringify(actual)}. In the catalogue: ${JSON.stringify(expected)}.`,
    );
  setBounded(prices, MAX_KNOWN, key, { id: price.id, readAt });
  return price.id;
}

export const INTERVALS = { monthly: "month", annually: "year", lifetime: null } as const satisfies Record<Duration, string | null>;

async function refuse(context: AppContext, kind: string, subject: string, detail: string): Promise<never> {
  context.log.error({ kind, subject, detail }, "a price at Stripe does not match the catalogue");
  await saveProblem(context.db, { kind, subject, detail }, context.now());
  throw paymentUnavailable();
}
