import type Stripe from "stripe";
import { HttpError, invalid } from "../http-error.ts";
import { makeCharge, makeRefund } from "../objects/payments.ts";
import { idOf, type World } from "../world.ts";
import { type CardError, chargeCard, saveCard } from "./cards.ts";
import { onInvoicePaid } from "./settle-invoice.ts";

const ACTION = { type: "use_stripe_sdk", use_stripe_sdk: {} };

export type Outcome = "succeeded" | "asks" | CardError;

/** Charges the card. The intent, its invoice and its subscription change accordingly. */
export function pay(world: World, intent: Stripe.PaymentIntent, card: Stripe.PaymentMethod, isPresent: boolean): Outcome {
  const outcome = chargeCard(card, isPresent);
  intent.payment_method = card.id;
  if (outcome === "succeeded") succeed(world, intent, card);
  else if (outcome === "asks") {
    Object.assign(intent, { status: "requires_action", next_action: ACTION, last_payment_error: null });
    world.emit("payment_intent.requires_action", intent);
  } else failPayment(world, intent, outcome);
  return outcome;
}

/** The customer answered the bank. */
export function answerBank(world: World, intent: Stripe.PaymentIntent, isConfirmed: boolean): void {
  if (intent.status !== "requires_action")
    throw invalid("This PaymentIntent does not need authentication.", { code: "payment_intent_unexpected_state" });
  const card = world.get("payment_method", idOf(intent.payment_method) ?? "");
  if (isConfirmed) succeed(world, intent, card);
  else failPayment(world, intent, refusedByBank);
}

const refusedByBank: CardError = {
  code: "payment_intent_authentication_failure",
  decline_code: "authentication_required",
  message: "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

function failPayment(world: World, intent: Stripe.PaymentIntent, error: CardError): void {
  const failed = { status: "requires_payment_method", next_action: null, payment_method: null } as const;
  Object.assign(intent, { ...failed, last_payment_error: { type: "card_error", ...error } });
  world.emit("payment_intent.payment_failed", intent);
}

function succeed(world: World, intent: Stripe.PaymentIntent, card: Stripe.PaymentMethod): void {
  const charge = makeCharge(world, intent, card);
  const paid = {
    status: "succeeded",
    amount_received: intent.amount,
    latest_charge: charge.id,
    next_action: null,
    last_payment_error: null,
  };
  Object.assign(intent, paid);
  if (intent.setup_future_usage !== null) card.customer = idOf(intent.customer);
  world.emit("charge.succeeded", charge);
  world.emit("payment_intent.succeeded", intent);
  const link = world.list("invoice_payment").find(({ payment }) => payment.payment_intent === intent.id);
  if (link) onInvoicePaid(world, world.get("invoice", idOf(link.invoice) ?? ""), { link, card });
}

/** The error that the browser gets for a card that failed. */
export const cardRefused = (error: CardError, intent?: object): HttpError =>
  new HttpError(402, { type: "card_error", ...error, ...(intent ? { payment_intent: intent } : {}) });

/** Stores the card for a subscription, as the customer asked. */
export function setUp(world: World, intent: Stripe.SetupIntent, card: Stripe.PaymentMethod): Outcome {
  const outcome = saveCard(card);
  intent.payment_method = card.id;
  if (outcome === "succeeded") finishSetup(world, intent, card);
  else if (outcome === "asks") Object.assign(intent, { status: "requires_action", next_action: ACTION });
  else
    Object.assign(intent, {
      status: "requires_payment_method",
      payment_method: null,
      last_setup_error: { type: "card_error", ...outcome },
    });
  return outcome;
}

export function answerSetup(world: World, intent: Stripe.SetupIntent, isConfirmed: boolean): void {
  if (intent.status !== "requires_action")
    throw invalid("This SetupIntent does not need authentication.", { code: "setup_intent_unexpected_state" });
  const card = world.get("payment_method", idOf(intent.payment_method) ?? "");
  if (isConfirmed) finishSetup(world, intent, card);
  else Object.assign(intent, { status: "requires_payment_method", next_action: null, payment_method: null });
}

function finishSetup(world: World, intent: Stripe.SetupIntent, card: Stripe.PaymentMethod): void {
  Object.assign(intent, { status: "succeeded", next_action: null });
  card.customer = idOf(intent.customer);
  for (const subscription of world.list("subscription")) {
    if (subscription.pending_setup_intent !== intent.id) continue;
    Object.assign(subscription, { pending_setup_intent: null, default_payment_method: card.id });
    world.emit("customer.subscription.updated", subscription);
  }
  world.emit("setup_intent.succeeded", intent);
}

export function refund(world: World, intent: Stripe.PaymentIntent, asked: number | undefined): Stripe.Refund {
  const charge = world.find("charge", idOf(intent.latest_charge) ?? "");
  if (!charge) throw invalid("This PaymentIntent does not have a successful charge to refund.");
  const left = charge.amount - charge.amount_refunded;
  const amount = asked ?? left;
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  if (amount > left) throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, { param: "amount" });
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  const made = makeRefund(world, charge, amount);
  world.emit("charge.refunded", charge);
  return made;
}

/** The card that a payment without the customer uses. */
export function storedCard(world: World, subscription: Stripe.Subscription): Stripe.PaymentMethod | undefined {
  const customer = world.getCustomer(idOf(subscription.customer) ?? "");
  const id = idOf(subscription.default_payment_method) ?? idOf(customer.invoice_settings.default_payment_method);
  return id === null ? undefined : world.find("payment_method", id);
}

/** Pays an invoice with the stored card. */
export function payStored(world: World, subscription: Stripe.Subscription, intent: Stripe.PaymentIntent): Outcome | "no card" {
  const card = storedCard(world, subscription);
  return card ? pay(world, intent, card, false) : "no card";
}
