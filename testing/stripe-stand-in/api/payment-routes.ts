import type Stripe from "stripe";
import { z } from "zod";
import { answerBank, answerSetup, cardRefused, type Outcome, pay, refund, setUp } from "../billing/pay.ts";
import { cancelIntent, paymentsOf } from "../billing/settle-invoice.ts";
import { invalid } from "../http-error.ts";
import { makeCard } from "../objects/customers.ts";
import { makePaymentIntent } from "../objects/payments.ts";
import type { Kinds, World } from "../world.ts";
import { flag, limit, list, metadata, nothing, number, type Route, route } from "./route.ts";

const create = z.strictObject({
  amount: number.min(1),
  currency: z.string().length(3),
  customer: z.string(),
  description: z.string().optional(),
  metadata: metadata.optional(),
  automatic_payment_methods: z.strictObject({ enabled: flag }).optional(),
  hooks: z.strictObject({ inputs: z.strictObject({ tax: z.strictObject({ calculation: z.string() }) }) }).optional(),
});

const card = z.strictObject({
  number: z.string().regex(/^\d{12,19}$/),
  exp_month: number.min(1).max(12),
  exp_year: number.min(0).max(9999),
  cvc: z.string().regex(/^\d{3,4}$/),
});

const confirm = z.strictObject({
  client_secret: z.string(),
  payment_method_data: z.strictObject({ type: z.literal("card"), card }),
  return_url: z.string().optional(),
});
const answer = z.strictObject({ client_secret: z.string(), result: z.enum(["succeed", "fail"]) });

/** Browsers reach an intent only with its secret. */
function requireSecret<T extends Stripe.PaymentIntent | Stripe.SetupIntent>(intent: T, secret: string): T {
  if (intent.client_secret !== secret)
    throw invalid("The client_secret provided does not match the client_secret of this intent.", { param: "client_secret" });
  return intent;
}

function addCard(world: World, given: z.infer<typeof card>): Stripe.PaymentMethod {
  const year = given.exp_year < 100 ? 2000 + given.exp_year : given.exp_year;
  return makeCard(world, { number: given.number, exp_month: given.exp_month, exp_year: year }, null);
}

/** Also while the bank's question waits: the customer may take another card instead. */
function requireWaiting(status: string): void {
  if (status !== "requires_payment_method" && status !== "requires_confirmation" && status !== "requires_action")
    throw invalid(`You cannot confirm this intent because it is ${status}.`, { code: "payment_intent_unexpected_state" });
}

/** What browsers do with an intent: give a card, and answer the bank. */
function browserRoutes<K extends "payment_intent" | "setup_intent">(
  kind: K,
  use: {
    confirm: (world: World, intent: Kinds[K], card: Stripe.PaymentMethod) => Outcome;
    answer: (world: World, intent: Kinds[K], isConfirmed: boolean) => void;
  },
): Route[] {
  const find = (world: World, id: string, secret: string): Kinds[K] => requireSecret(world.get(kind, id), secret);
  const isPublic = { isPublic: true };
  return [
    route(
      "POST",
      `/v1/${kind}s/:id/confirm`,
      confirm,
      (world, given, id) => {
        const intent = find(world, id, given.client_secret);
        requireWaiting(intent.status);
        const outcome = use.confirm(world, intent, addCard(world, given.payment_method_data.card));
        if (typeof outcome === "object") throw cardRefused(outcome, intent);
        return intent;
      },
      isPublic,
    ),
    route(
      "POST",
      `/v1/${kind}s/:id/authenticate`,
      answer,
      (world, given, id) => {
        const intent = find(world, id, given.client_secret);
        use.answer(world, intent, given.result === "succeed");
        return intent;
      },
      isPublic,
    ),
  ];
}

export const paymentRoutes: Route[] = [
  route("POST", "/v1/payment_intents", create, (world, { hooks, ...given }) => {
    const customer = world.getCustomer(given.customer);
    const calculation = hooks?.inputs.tax.calculation;
    if (calculation !== undefined) world.get("tax.calculation", calculation);
    return makePaymentIntent(world, {
      ...given,
      customer: customer.id,
      description: given.description ?? null,
      metadata: given.metadata ?? {},
      isSaved: false,
      taxCalculation: calculation,
    });
  }),
  route("GET", "/v1/payment_intents/:id", nothing, (world, _, id) => world.get("payment_intent", id)),
  route("POST", "/v1/payment_intents/:id/cancel", nothing, (world, _, id) => {
    const intent = world.get("payment_intent", id);
    if (intent.status === "succeeded" || intent.status === "canceled")
      throw invalid(`You cannot cancel this PaymentIntent because it is ${intent.status}.`, { code: "payment_intent_unexpected_state" });
    cancelIntent(world, intent);
    return intent;
  }),
  ...browserRoutes("payment_intent", { confirm: (world, intent, given) => pay(world, intent, given, true), answer: answerBank }),
  route("GET", "/v1/setup_intents/:id", nothing, (world, _, id) => world.get("setup_intent", id)),
  ...browserRoutes("setup_intent", { confirm: setUp, answer: answerSetup }),
  route("GET", "/v1/charges/:id", nothing, (world, _, id) => world.get("charge", id)),
  route("GET", "/v1/charges", z.strictObject({ customer: z.string(), limit }), (world, { customer, limit: max }) =>
    list(
      world.list("charge").filter((each) => each.customer === customer),
      "/v1/charges",
      max,
    ),
  ),
  route(
    "POST",
    "/v1/refunds",
    z.strictObject({ payment_intent: z.string(), amount: number.min(1).optional(), reason: z.string().optional() }),
    (world, { payment_intent: id, amount }) => refund(world, world.get("payment_intent", id), amount),
  ),
  route("GET", "/v1/invoice_payments", z.strictObject({ invoice: z.string(), limit }), (world, { invoice, limit: max }) =>
    list(paymentsOf(world, world.get("invoice", invoice).id), "/v1/invoice_payments", max),
  ),
];
