import { type Plan, planOfName } from "@aside/core/entitlements/catalogue.ts";
import { CURRENCIES, type Currency, DURATIONS, type Duration } from "@aside/contract/plans.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { promoInvalid, type Stripe } from "./with-stripe.ts";

/** A promotion code of Stripe. Metadata `plan`, `duration`, `trial_days` of the code or its coupon say what else it gives. */
export type Promo = {
  id: string;
  code: string;
  percentOff: number | null;
  amountOff: number | null;
  currency: Currency | null;
  duration: "once" | "repeating" | "forever";
  durationInMonths: number | null;
  plan: Plan | null;
  billedBy: Duration | null;
  trialDays: number | null;
  maxRedemptions: number | null;
  timesRedeemed: number;
  /** Null: for everyone. */
  customer: string | null;
  isForNewCustomers: boolean;
  /** No card is needed. */
  isFree: boolean;
};

const MAX_TRIAL_DAYS = 365;

/** Null if there is no such code, or it cannot be used any more. */
export async function findPromo(context: AppContext, stripe: Stripe, code: string): Promise<Promo | null> {
  const found = await stripe.promotionCodes.list({ code, active: true, limit: 1, expand: ["data.promotion.coupon"] });
  const [promotion] = found.data;
  const coupon = promotion?.promotion.coupon;
  if (!promotion || !coupon || typeof coupon === "string" || !coupon.valid) return null;
  const limit = promotion.max_redemptions;
  if (promotion.expires_at !== null && promotion.expires_at * 1000 <= context.now().getTime()) return null;
  if (limit !== null && promotion.times_redeemed >= limit) return null;
  const metadata: Stripe.Metadata = { ...coupon.metadata, ...promotion.metadata };
  const trialDays = Number(metadata["trial_days"] ?? 0);
  const isTrial = Number.isInteger(trialDays) && trialDays > 0 && trialDays <= MAX_TRIAL_DAYS;
  return {
    id: promotion.id,
    code: promotion.code,
    percentOff: coupon.percent_off,
    amountOff: coupon.amount_off,
    currency: CURRENCIES.find((currency) => currency.toLowerCase() === coupon.currency) ?? null,
    duration: (["forever", "repeating"] as const).find((duration) => duration === coupon.duration) ?? "once",
    durationInMonths: coupon.duration_in_months,
    plan: planOfName(metadata["plan"] ?? "") ?? null,
    billedBy: DURATIONS.find((duration) => duration === metadata["duration"]) ?? null,
    trialDays: isTrial ? trialDays : null,
    maxRedemptions: limit,
    timesRedeemed: promotion.times_redeemed,
    customer: idOf(promotion.customer),
    isForNewCustomers: promotion.restrictions.first_time_transaction,
    isFree: coupon.percent_off === 100 || isTrial,
  };
}

/** Throws 422 `promo_invalid` unless the code can be used for this plan, currency and duration. */
export async function requirePromo(
  context: AppContext,
  stripe: Stripe,
  code: string,
  use: { plan: Plan; currency: Currency; duration?: Duration },
): Promise<Promo> {
  const promo = await findPromo(context, stripe, code);
  if (!promo || (promo.plan && promo.plan !== use.plan)) throw promoInvalid();
  if (promo.billedBy && use.duration && promo.billedBy !== use.duration) throw promoInvalid();
  if (promo.amountOff !== null && promo.currency !== use.currency) throw promoInvalid();
  return promo;
}

export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  value === null || value === undefined ? null : typeof value === "string" ? value : value.id;

export function discountOf(promo: Promo | null, amount: number): number {
  if (!promo) return 0;
  return promo.percentOff === null ? Math.min(amount, promo.amountOff ?? 0) : Math.round((amount * promo.percentOff) / 100);
}
