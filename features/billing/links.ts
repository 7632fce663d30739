import type { Currency, Duration } from "@aside/contract/plans.ts";

/**
 * Opens the payment provider's form for the card. Everything that asks for another card leads here: the form's own address works for minutes
 * only, so emails cannot contain it.
 */
export const UPDATE_CARD_PATH = "/plan-details?update_card=true";

/** The plan page with what was bought, after a payment. */
export const PAID_PATH = "/plan-details?returned=checkout";

/** Leads to the payment for everyone: without a session through the sign-up. */
export const checkoutHref = (plan: string, duration: Duration, currency: Currency): string =>
  `/checkout?${new URLSearchParams({ signup_default: "true", plan, duration, currency })}`;

/** Leads into the app for everyone: without a session through the sign-up, with one at once. */
export const startTrialHref = (plan: string, duration: Duration): string =>
  `/plan-details?${new URLSearchParams({ signup_default: "true", start_trial: "true", plan, duration })}`;
