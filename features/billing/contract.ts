import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { id, ok, optionalText, pageOf, pageQuery, timestamp } from "@aside/contract/fields.ts";
import { amount, currency, duration, feature, planDetails } from "@aside/core/entitlements/contract.ts";
import { copy } from "./copy.ts";

export const planId = z
  .string()
  .max(100)
  .regex(/^[\w-]+$/, copy.unknownPlan);
export const seats = z.number().int().min(1, copy.seats).max(1_000, copy.seats);

const offeredPlan = z.object({
  id: planId,
  slug: z.string(),
  name: z.string(),
  is_for_company: z.boolean(),
  max_seats: z.number().int(),
  /** By duration and currency, of one seat and the whole duration. */
  prices: z.partialRecord(duration, z.record(currency, amount)),
  included_features: z.array(feature),
  excluded_features: z.array(feature).nullable(),
  shadow_features: z.array(feature),
  create_limit: z.number().int().nullable(),
  send_limit: z.number().int().nullable(),
  recording_limit_seconds: z.number(),
  max_upload_bytes: z.number(),
  max_video_lines: z.number().int(),
});
export type OfferedPlan = z.infer<typeof offeredPlan>;

export const listPlans = endpoint({
  name: "listPlans",
  method: "GET",
  path: "/v1/subscription/plans",
  summary: "Lists the offered plans with their prices. Empty on an installation without prices.",
  access: "none",
  output: z.object({ plans: z.array(offeredPlan), trial_days: z.number().int() }),
});

const campaign = optionalText(255).optional();
const utmParams = z.object({
  utm_source: campaign,
  utm_medium: campaign,
  utm_campaign: campaign,
  utm_term: campaign,
  utm_content: campaign,
});

export const upgradeTrial = endpoint({
  name: "upgradeTrial",
  method: "POST",
  path: "/v1/subscription/trial/upgrade",
  summary: "Starts the free trial. One per person and company: 409 `trial_used` if there was one, or the installation has none.",
  access: "user",
  body: z.object({
    duration: duration.optional(),
    utm_params: utmParams.optional(),
  }),
  output: planDetails,
  errors: ["trial_used", "billing_off"],
});

export const signUpToPlan = endpoint({
  name: "signUpToPlan",
  method: "POST",
  path: "/v1/subscription/plan/signup",
  summary: "Gives a free plan that is not offered (`shadow_user`), if the installation allows it. A better plan stays.",
  access: "user",
  body: z.object({ plan_id: planId }),
  output: planDetails,
  errors: ["unknown_plan", "billing_off"],
});

const seat = z.object({ user_id: id, name: z.string(), email: z.string(), has_seat: z.boolean(), since: timestamp.nullable() });
export type Seat = z.infer<typeof seat>;

export const listSeats = endpoint({
  name: "listSeats",
  method: "GET",
  path: "/v1/subscription/seats",
  summary: "Lists the company's active members and who has a seat.",
  access: "user",
  permission: "billing.manage",
  query: pageQuery.extend({ query: optionalText(254).optional() }),
  /** `price_id`: of the company's plan; null if it is not paid here, so that seats cannot be bought. */
  output: pageOf(seat).extend({ seats: z.number().int(), seats_used: z.number().int(), price_id: z.string().nullable() }),
});

export const assignSeat = endpoint({
  name: "assignSeat",
  method: "PUT",
  path: "/v1/subscription/seats",
  summary: "Assigns a seat to a member of the company, or removes it.",
  access: "user",
  permission: "billing.manage",
  body: z.object({ user_id: id, has_seat: z.boolean() }),
  output: z.object({ seats: z.number().int(), seats_used: z.number().int() }),
  errors: ["no_seat_left", "no_company_plan"],
});

const account = z.object({
  kind: z.enum(["company", "user"]),
  id,
  name: z.string(),
  /** The company's domain or the person's address. */
  label: z.string(),
  people: z.number().int(),
  state: z.enum(["trial", "subscribed", "ended"]),
  plan: z.string().nullable(),
  plan_name: z.string(),
  source: z.enum(["stripe", "manual", "signup"]).nullable(),
  status: z.string().nullable(),
  duration: duration.nullable(),
  seats: z.number().int(),
  seats_used: z.number().int(),
  ends_at: timestamp.nullable(),
  trial_ends_at: timestamp.nullable(),
  reference: z.string(),
  /** Something was bought through Stripe, maybe long ago: there may be invoices. */
  has_customer: z.boolean(),
});
export type BillingAccount = z.infer<typeof account>;

export const listAccounts = endpoint({
  name: "listBillingAccounts",
  method: "GET",
  path: "/v1/admin/billing/accounts",
  summary:
    "Lists companies, or people without a company, with their plans. A search also finds members of companies. At most 10,000 people. For administrators.",
  access: "user",
  permission: "billing.assign",
  query: pageQuery.extend({ kind: z.enum(["company", "user"]).default("company"), query: optionalText(254).optional() }),
  output: pageOf(account),
});

export const setPlan = endpoint({
  name: "setBillingPlan",
  method: "PUT",
  path: "/v1/admin/billing/plan",
  summary:
    "Assigns a plan by hand to a company or a person, or ends it (`plan_id` null). Not for a plan that is paid through Stripe: 409 `paid_plan`.",
  access: "user",
  example: { user_id: "01900000-0000-7000-8000-000000000001", plan_id: "pro", seats: 1, ends_at: null, reference: "Contract 12" },
  permission: "billing.assign",
  body: z
    .object({
      company_id: id.optional(),
      user_id: id.optional(),
      plan_id: planId.nullable(),
      seats: seats.default(1),
      /** The last moment of the plan; null: without end. */
      ends_at: timestamp.nullable().default(null),
      reference: optionalText(200).default(""),
    })
    .refine((body) => (body.company_id === undefined) !== (body.user_id === undefined), { error: copy.oneOwner }),
  output: account,
  errors: ["unknown_plan", "paid_plan", "end_past", "billing_off"],
});

const problem = z.object({
  kind: z.string(),
  subject: z.string(),
  detail: z.string(),
  first_seen_at: timestamp,
  last_seen_at: timestamp,
});
export type BillingProblem = z.infer<typeof problem>;

export const listProblems = endpoint({
  name: "listBillingProblems",
  method: "GET",
  path: "/v1/admin/billing/problems",
  summary: "Lists what an operator must look at, e.g. a price at Stripe that is not in the catalogue.",
  access: "user",
  permission: "billing.assign",
  output: z.object({ items: z.array(problem) }),
});

export const resolveProblem = endpoint({
  name: "resolveBillingProblem",
  method: "PUT",
  path: "/v1/admin/billing/problems",
  summary: "Marks a problem as resolved. It comes back if it is seen again.",
  access: "user",
  permission: "billing.assign",
  body: z.object({ kind: z.string().max(50), subject: z.string().max(255) }),
  output: ok,
});
