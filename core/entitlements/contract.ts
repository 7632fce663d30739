import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { id, timestamp } from "@aside/contract/fields.ts";
import { CURRENCIES, DURATIONS, PLAN_FEATURES } from "@aside/contract/plans.ts";

export const feature = z.enum(PLAN_FEATURES);
export const duration = z.enum(DURATIONS);
export const currency = z.enum(CURRENCIES);
/** Amounts are in minor units (cents, paise) of the currency. */
export const amount = z.number().int().min(0).max(1_000_000_000);

const nextPayment = z.object({ amount, currency, at: timestamp });

export const planDetails = z.object({
  billing: z.enum(["none", "manual", "test", "stripe"]),
  /** For Stripe's fields in the browser; null without Stripe. */
  publishable_key: z.string().nullable(),
  name: z.string(),
  slug: z.string(),
  duration: duration.nullable(),
  /** The price of one seat for the whole duration; null for a trial or a plan assigned by hand. */
  price: amount.nullable(),
  currency: currency.nullable(),
  state: z.enum(["trial", "subscribed", "ended"]),
  /** As at the payment provider; null without a subscription. */
  status: z.enum(["incomplete", "trialing", "active", "past_due", "unpaid", "canceled"]).nullable(),
  in_trial_period: z.boolean(),
  trial_period_days_left: z.number().int().nullable(),
  has_used_trial: z.boolean(),
  /** A trial or a plan has ended: the person can view and reply only. */
  has_ended: z.boolean(),
  /** The company has a plan, but the person has no seat of it. */
  needs_seat: z.boolean(),
  showOptionToUpgrade: z.boolean(),
  included_features: z.array(feature),
  excluded_features: z.array(feature).nullable(),
  shadow_features: z.array(feature),
  /** The same lists, by the names that clients of the first version read. */
  excludedFeatures: z.array(feature).nullable(),
  shadowFeatures: z.array(feature),
  create_limit: z.number().int().nullable(),
  creates_used: z.number().int(),
  recording_limit_seconds: z.number(),
  max_upload_bytes: z.number(),
  /** Whose plan it is: a company's plan has seats. */
  owner: z.enum(["user", "company"]),
  company_name: z.string().nullable(),
  seats: z.number().int(),
  seats_used: z.number().int(),
  period_ends_at: timestamp.nullable(),
  /** The next charge, as the payment provider previews it; null: none, or it is not known. */
  next_payment: nextPayment.nullable(),
  /** Whether a card or another way to pay is on file; null: not known. */
  has_payment_method: z.boolean().nullable(),
  /** Nothing is paid for the current period: a trial at the payment provider, or a promo code. */
  is_free: z.boolean(),
  /** An ordered change waits for its payment. */
  is_change_pending: z.boolean(),
  /** When it ends for good; null: it is renewed or never ends. */
  ends_at: timestamp.nullable(),
  reference: z.string(),
  /** What the person also pays for or manages: their own plan next to the company's, or the other way around. */
  other_subscriptions: z.array(
    z.object({
      owner: z.enum(["user", "company"]),
      name: z.string(),
      duration,
      seats: z.number().int(),
      status: z.enum(["incomplete", "trialing", "active", "past_due", "unpaid", "canceled"]),
      period_ends_at: timestamp.nullable(),
      next_payment: nextPayment.nullable(),
      ends_at: timestamp.nullable(),
    }),
  ),
  /** Why the person cannot buy a plan, by its slug. */
  cannot_buy: z.record(z.string(), z.string()),
  abilities: z.object({
    /** Buy or change a plan for oneself. */
    buy: z.boolean(),
    /** Buy or change the company's plan and assign its seats. */
    buy_for_company: z.boolean(),
    /** The company has a plan with seats, which the person gives and takes. */
    assign_seats: z.boolean(),
    cancel: z.boolean(),
    resume: z.boolean(),
    open_portal: z.boolean(),
    see_invoices: z.boolean(),
  }),
});
export type PlanDetails = z.infer<typeof planDetails>;

export const getPlanDetails = endpoint({
  name: "userPlanDetails",
  method: "GET",
  path: "/v1/subscription/user/plan/details",
  summary: "Returns the signed-in user's plan, its features and what they may do about it.",
  access: "user",
  query: z.object({ userId: id.optional() }),
  output: planDetails,
});
