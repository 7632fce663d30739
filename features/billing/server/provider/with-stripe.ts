import Stripe from "stripe";
import { AppError } from "@aside/contract/errors.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { copy } from "../../copy.ts";
import { openStripe } from "./open-stripe.ts";

export type { Stripe };

export const paymentUnavailable = () => new AppError(503, "payment_unavailable", copy.paymentUnavailable, { retryAfterSeconds: 5 });
export const promoInvalid = () => new AppError(422, "promo_invalid", copy.promoInvalid);

/** Calls Stripe. Its errors become ours here, and only here. */
export async function withStripe<T>(context: AppContext, work: (stripe: Stripe) => Promise<T>): Promise<T> {
  const stripe = openStripe(context);
  try {
    return await work(stripe);
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? translate(context, error) : error;
  }
}

/** Null if Stripe has no such object. */
export async function orNull<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing") return null;
    throw error;
  }
}

/** Stripe answered, and did nothing. Of any other error nobody knows. */
export const isRefused = (error: unknown): boolean => error instanceof Stripe.errors.StripeInvalidRequestError;

function translate(context: AppContext, error: Stripe.errors.StripeError): Error {
  const { StripeCardError, StripeInvalidRequestError } = Stripe.errors;
  const facts = { type: error.type, code: error.code, param: error.param, request_id: error.requestId, reason: error.message };
  if (error.code === "invoice_payment_intent_requires_action") return new AppError(402, "card_declined", copy.bankAsks);
  if (error instanceof StripeCardError) return new AppError(402, "card_declined", error.message);
  if (!(error instanceof StripeInvalidRequestError)) {
    context.log.error(facts, "Stripe is not available");
    return paymentUnavailable();
  }
  if (error.code === "customer_tax_location_invalid") return new AppError(422, "address_invalid", copy.addressInvalid);
  // It has no code. The customer's earlier invoices, credit or codes are in another currency.
  if (error.message.includes("cannot combine currencies")) return new AppError(422, "currency_differs", copy.currencyKept);
  if (error.param?.startsWith("discounts") || error.param === "promotion_code") return promoInvalid();
  context.log.error(facts, "Stripe refused a request");
  // Not the error itself: its status would become the status of our reply.
  return new Error(`Stripe refused a request: ${error.message}`, { cause: error });
}
