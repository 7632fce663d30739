import type Stripe from "stripe";

/** What a test card does, by its last four digits: those that Stripe documents for its test mode. */
type Behavior = { decline?: string; isSaved?: boolean; asks?: "when present" | "always" };

const CARDS: Record<string, Behavior> = {
  "4242": {},
  "4444": {},
  "0002": { decline: "generic_decline" },
  "9995": { decline: "insufficient_funds" },
  "0069": { decline: "expired_card" },
  // Can be saved, and fails when it is charged.
  "0341": { decline: "generic_decline", isSaved: true },
  "3155": { asks: "when present" },
  "3184": { asks: "always" },
};

const MESSAGES: Record<string, string> = {
  generic_decline: "Your card was declined.",
  insufficient_funds: "Your card has insufficient funds.",
  expired_card: "Your card has expired.",
  live_card: "Your card was declined. Your request was in test mode, but used a non-test card.",
  authentication_required: "Your card was declined. This transaction requires authentication.",
};

export type CardError = { code: string; decline_code: string; message: string };

export const cardError = (decline: string): CardError => ({
  code: decline === "expired_card" ? "expired_card" : "card_declined",
  decline_code: decline,
  message: MESSAGES[decline] ?? "Your card was declined.",
});

const behaviorOf = (card: Stripe.PaymentMethod): Behavior => CARDS[card.card?.last4 ?? ""] ?? { decline: "live_card" };

/** `isPresent`: the customer is at the page and can answer the bank. */
export function chargeCard(card: Stripe.PaymentMethod, isPresent: boolean): "succeeded" | "asks" | CardError {
  const { decline, asks } = behaviorOf(card);
  if (decline) return cardError(decline);
  if (asks === "always" || (asks && isPresent)) return "asks";
  return "succeeded";
}

export function saveCard(card: Stripe.PaymentMethod): "succeeded" | "asks" | CardError {
  const { decline, isSaved, asks } = behaviorOf(card);
  if (decline && !isSaved) return cardError(decline);
  return asks ? "asks" : "succeeded";
}
