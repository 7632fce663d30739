import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { optionalText, pageOf, pageQuery, text, timestamp } from "@aside/contract/fields.ts";
import { amount, currency, duration, planDetails } from "@aside/core/entitlements/contract.ts";
import { planId, seats } from "./contract.ts";
import { copy } from "./copy.ts";

/** Paying through Stripe. Without Stripe (`BILLING` none or manual) every endpoint returns 404. */

/** A person may manage two accounts. */
const ownerKind = z.enum(["user", "company"]);

/** A lookup key of the catalogue, e.g. `aside_business_annually_usd`. The server's price of that key counts. */
export const priceId = z.string().max(120).regex(/^\w+$/, copy.unknownPlan);

export const promoCode = text(60, { message: copy.promoRequired });

export const address = z.object({
  name: text(200, { message: copy.nameRequired }),
  line1: text(200, { message: copy.addressRequired }),
  line2: optionalText(200).default(""),
  city: text(100, { message: copy.cityRequired }),
  state: optionalText(100).default(""),
  postal_code: optionalText(20).default(""),
  /** ISO 3166, two letters. */
  country: z.string(copy.countryRequired).regex(/^[A-Z]{2}$/, copy.countryRequired),
  /** VAT or GST number. */
  tax_id: optionalText(40).default(""),
});
export type Address = z.infer<typeof address>;

export const validatePromo = endpoint({
  name: "validatePromoCode",
  method: "PUT",
  path: "/v1/promo/code/validate",
  summary: "Returns whether a promo code can be used, and what it gives.",
  access: "user",
  body: z.object({ promoCode }),
  output: z.object({
    isValid: z.boolean(),
    percent_off: z.number().nullable(),
    amount_off: amount.nullable(),
    currency: currency.nullable(),
    /** Once, for some months, or forever. */
    duration: z.enum(["once", "repeating", "forever"]).nullable(),
    duration_in_months: z.number().int().nullable(),
    /** The plan that it is for; null: any. */
    plan_id: planId.nullable(),
    /** The billing interval that this code requires; null: as chosen. */
    billed_by: duration.nullable(),
    /** No card is needed: use create/subscription/without/payment. */
    is_free: z.boolean(),
    message: z.string(),
  }),
  limit: { max: 20, windowSeconds: 60 },
});

const orderLine = z.object({ label: z.string(), amount: z.number().int() });
export const order = z.object({
  currency,
  lines: z.array(orderLine),
  subtotal: amount,
  /** Negative numbers do not occur: what the promo code takes off. */
  discount: amount,
  tax: amount,
  /** Credit of the customer that is used, e.g. for the unused part of another plan. */
  credit: amount,
  /** Credit that remains for later payments. */
  credit_left: amount,
  /** The amount to pay now. */
  total: amount,
  /** The amount of the next renewal, with tax and less the remaining credit; null for one payment. */
  renewal: amount.nullable(),
  next_payment_at: timestamp.nullable(),
  /** Names what the order changes. Send it back with the purchase: it is refused if something else was bought meanwhile. */
  base: z.string(),
});
export type Order = z.infer<typeof order>;

export const calculateTax = endpoint({
  name: "calculateTax",
  method: "POST",
  path: "/v1/vendor/checkout/tax/calculation",
  summary: "Returns the order with discount and tax, calculated by the server from its own prices. Changes nothing.",
  access: "user",
  example: {
    line_items: [{ priceId: "price_pro_monthly", quantity: 1 }],
    currency: "USD",
    customer_details: { address: { country: "US", postal_code: "94105" } },
  },
  body: z.object({
    line_items: z.array(z.object({ priceId, quantity: seats.default(1) })).length(1),
    currency,
    customer_details: z.object({ address: address.partial() }).optional(),
    promoCode: promoCode.optional(),
  }),
  output: order,
  errors: ["unknown_plan", "already_subscribed", "promo_invalid", "address_invalid", "payment_unavailable"],
});

export const createPaymentIntent = endpoint({
  name: "createPaymentIntent",
  method: "POST",
  path: "/v1/vendor/checkout/create/payment/intent",
  summary: "Starts the one payment of a lifetime plan. `amount` must be the server's total, or it is refused: 409 `price_changed`.",
  access: "user",
  body: z.object({ amount, currency, address: address.optional(), promoCode: promoCode.optional() }),
  output: z.object({ payment_intent_id: z.string(), client_secret: z.string(), amount, currency }),
  errors: ["price_changed", "promo_invalid", "already_subscribed", "payment_unavailable"],
  limit: { max: 10, windowSeconds: 60 },
});

export const createSubscription = endpoint({
  name: "createSubscription",
  method: "POST",
  path: "/v1/vendor/checkout/create/subscription",
  summary:
    "Starts a subscription, or changes the one that exists. It counts once it is paid: confirm `client_secret` in the browser, then call subscription/sync.",
  access: "user",
  example: {
    priceId: "price_pro_monthly",
    address: { name: "Ada Lovelace", line1: "1 Main St", city: "San Francisco", state: "CA", country: "US", postal_code: "94105" },
    quantity: 1,
  },
  /** `base`: of the order that the buyer was shown. */
  body: z.object({ priceId, address, quantity: seats.default(1), promoCode: promoCode.optional(), base: z.string().max(64).optional() }),
  output: z.object({
    subscription_id: z.string(),
    /** Null: nothing is to be paid or confirmed. */
    client_secret: z.string().nullable(),
    /** The kind of intent that the secret confirms. */
    intent: z.enum(["payment", "setup"]).nullable(),
    order,
  }),
  errors: [
    "unknown_plan",
    "not_allowed",
    "already_subscribed",
    "promo_invalid",
    "address_invalid",
    "too_few_seats",
    "payment_due",
    "price_changed",
    "card_declined",
    "payment_unavailable",
  ],
  limit: { max: 10, windowSeconds: 60 },
});

export const subscribeWithoutPayment = endpoint({
  name: "subscribeWithoutPayment",
  method: "POST",
  path: "/v1/vendor/checkout/create/subscription/without/payment",
  summary: "Starts a plan for which a promo code pays everything.",
  access: "user",
  query: z.object({ promoCode }),
  /** As chosen in the checkout. A code may prescribe the duration. */
  body: z.object({ plan_id: planId, currency: currency.default("USD"), duration: z.enum(["monthly", "annually"]).default("annually") }),
  output: planDetails,
  errors: ["unknown_plan", "promo_invalid", "already_subscribed", "payment_unavailable"],
  limit: { max: 10, windowSeconds: 60 },
});

export const billingDetails = endpoint({
  name: "billingDetails",
  method: "GET",
  path: "/v1/vendor/checkout/details",
  summary: "Returns the billing address that was given last, and the credit for later payments, of the user's or their company's account.",
  access: "user",
  query: z.object({ owner: ownerKind.optional() }),
  output: z.object({ address: address.partial().nullable(), credit: z.object({ amount, currency }).nullable() }),
  errors: ["payment_unavailable"],
});

export const createPortalSession = endpoint({
  name: "createPortalSession",
  method: "POST",
  path: "/v1/vendor/checkout/billing/portal/session",
  summary: "Returns the address of Stripe's billing portal, or with `flow` of its form for the card. `return_url`: a path of this product.",
  access: "user",
  body: z.object({ return_url: z.string().max(500), flow: z.enum(["payment_method_update"]).optional(), owner: ownerKind.optional() }),
  output: z.object({ url: z.string() }),
  errors: ["no_customer", "payment_unavailable"],
  limit: { max: 10, windowSeconds: 60 },
});

export const syncSubscription = endpoint({
  name: "syncSubscription",
  method: "POST",
  path: "/v1/subscription/sync",
  summary: "Reads the user's and, with the right to manage it, the company's subscription from Stripe now. For the page after a payment.",
  access: "user",
  output: planDetails,
  errors: ["payment_unavailable"],
  limit: { max: 30, windowSeconds: 60 },
});

export const changeSeats = endpoint({
  name: "changeSeats",
  method: "POST",
  path: "/v1/subscription/seats",
  summary: "Gives the company's plan another number of seats, paid with the card on file. The change waits if the card is not charged.",
  access: "user",
  permission: "billing.manage",
  /** `base`: of the order that was shown. */
  body: z.object({ seats, base: z.string().max(64).optional() }),
  output: planDetails,
  errors: ["no_subscription", "too_few_seats", "too_many_seats", "payment_due", "price_changed", "payment_unavailable"],
  limit: { max: 10, windowSeconds: 60 },
});

export const cancelSubscription = endpoint({
  name: "cancelSubscription",
  method: "POST",
  path: "/v1/subscription/cancel",
  summary: "Ends the subscription at the end of the paid period. It can be resumed until then. `owner`: whose; without it, the one shown.",
  access: "user",
  query: z.object({ owner: ownerKind.optional() }).optional(),
  output: planDetails,
  errors: ["no_subscription", "payment_unavailable"],
});

export const resumeSubscription = endpoint({
  name: "resumeSubscription",
  method: "POST",
  path: "/v1/subscription/resume",
  summary: "Continues a subscription that was canceled and has not ended. `owner`: whose; without it, the one shown.",
  access: "user",
  query: z.object({ owner: ownerKind.optional() }).optional(),
  output: planDetails,
  errors: ["no_subscription", "already_subscribed", "payment_unavailable"],
});

export const payDueInvoice = endpoint({
  name: "payDueInvoice",
  method: "POST",
  path: "/v1/subscription/pay",
  summary:
    "Pays the open invoice of the plan with the card on file. Does nothing if none is open. `owner`: whose; without it, the one shown.",
  access: "user",
  query: z.object({ owner: ownerKind.optional() }).optional(),
  output: planDetails,
  errors: ["no_subscription", "card_declined", "payment_unavailable"],
  limit: { max: 10, windowSeconds: 60 },
});

const invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  created_at: timestamp,
  status: z.enum(["draft", "open", "paid", "uncollectible", "void"]),
  total: z.number().int(),
  /** The amount charged, without credit of the customer: at most this can be refunded. */
  paid: amount,
  /** The amount still to be paid. */
  due: amount,
  refunded: amount,
  /** The customer's credit for later payments. Refunding what it is for would pay the same twice. */
  credit: amount,
  currency,
  description: z.string(),
  /** Pages of the payment provider. */
  url: z.string().nullable(),
  pdf: z.string().nullable(),
});
export type Invoice = z.infer<typeof invoice>;

export const listInvoices = endpoint({
  name: "listInvoices",
  method: "GET",
  path: "/v1/subscription/invoices",
  summary:
    "Lists the invoices of the user and of the company whose plan they manage, newest first; at most 100. With `billing.assign`, of any account.",
  access: "user",
  query: pageQuery.extend({ company_id: z.uuid().optional(), user_id: z.uuid().optional() }),
  output: pageOf(invoice),
  errors: ["payment_unavailable"],
});

export const refundInvoice = endpoint({
  name: "refundInvoice",
  method: "POST",
  path: "/v1/admin/billing/refund",
  summary: "Refunds an invoice, wholly or in part. For administrators of the installation.",
  access: "user",
  permission: "billing.assign",
  body: z.object({
    invoice_id: z.string().max(100),
    amount: amount.min(1).optional(),
    /** The refunded amount that the reader saw. If it has changed, e.g. by the same request whose reply was lost: 409. */
    refunded: amount.optional(),
    /** Takes the amount off the customer's credit too, as far as there is some. */
    takes_credit: z.boolean().default(true),
    reason: optionalText(200).default(""),
  }),
  output: invoice,
  errors: ["already_refunded", "refund_too_large", "payment_unavailable"],
});

export const stripeWebhook = endpoint({
  name: "stripeWebhook",
  method: "POST",
  path: "/v1/vendor/stripe/webhook",
  summary: "Receives Stripe's signed events. They are hints: the object is read again.",
  access: "none",
  withoutCsrf: true,
  unsealed: true,
  rawBody: { contentTypes: ["application/json"], maxBytes: 1024 * 1024 },
  output: z.object({ received: z.literal(true) }),
  errors: ["signature_invalid"],
});
