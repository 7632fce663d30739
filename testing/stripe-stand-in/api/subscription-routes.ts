import type Stripe from "stripe";
import { z } from "zod";
import { previewInvoice, previewNext, previewRecurring } from "../billing/preview.ts";
import { cancelSubscription, changeSubscription, createSubscription } from "../billing/subscribe.ts";
import { setCancelAtPeriodEnd } from "../billing/pending-update.ts";
import { cardRefused, pay, storedCard } from "../billing/pay.ts";
import { paymentsOf, voidInvoice } from "../billing/settle-invoice.ts";
import { invalid } from "../http-error.ts";
import { idOf, type World } from "../world.ts";
import { address } from "./customer-routes.ts";
import { flag, limit, list, metadata, nothing, number, orEmpty, type Route, route } from "./route.ts";

const item = z.strictObject({ id: z.string().optional(), price: z.string(), quantity: number.min(1).default(1) });
const items = z.array(item).length(1);
const discounts = z.array(z.strictObject({ promotion_code: z.string() })).max(1);
const tax = z.strictObject({ enabled: flag });

const create = z.strictObject({
  customer: z.string(),
  items,
  payment_behavior: z.literal("default_incomplete"),
  payment_settings: z.strictObject({ save_default_payment_method: z.literal("on_subscription") }).optional(),
  automatic_tax: tax.optional(),
  metadata: metadata.optional(),
  discounts: discounts.optional(),
  trial_period_days: number.min(1).max(730).optional(),
  trial_settings: z
    .strictObject({ end_behavior: z.strictObject({ missing_payment_method: z.enum(["cancel", "create_invoice", "pause"]) }) })
    .optional(),
  cancel_at: number.optional(),
  cancel_at_period_end: flag.optional(),
});

const change = z.strictObject({
  items: items.optional(),
  proration_behavior: z.literal("always_invoice").optional(),
  payment_behavior: z.enum(["pending_if_incomplete", "error_if_incomplete"]).optional(),
  /** "": none. */
  discounts: orEmpty(discounts).optional(),
  cancel_at_period_end: flag.optional(),
  cancel_at: orEmpty(number).optional(),
  metadata: metadata.optional(),
});

const preview = z.strictObject({
  customer: z.string().optional(),
  subscription: z.string().optional(),
  currency: z.string().optional(),
  customer_details: z.strictObject({ address }).optional(),
  /** "" for none; without it, those of the subscription. */
  discounts: orEmpty(z.array(z.strictObject({ promotion_code: z.string().optional(), discount: z.string().optional() })).max(1)).optional(),
  automatic_tax: tax.optional(),
  preview_mode: z.enum(["next", "recurring"]).optional(),
  subscription_details: z
    .strictObject({
      items,
      proration_behavior: z.literal("always_invoice").optional(),
      trial_end: number.optional(),
    })
    .optional(),
});

function update(world: World, given: z.infer<typeof change>, id: string): Stripe.Subscription {
  const subscription = world.get("subscription", id);
  if (subscription.ended_at !== null) throw invalid("A canceled subscription can only update its cancellation_details and metadata.");
  if (given.payment_behavior === "pending_if_incomplete" && (given.discounts || given.metadata || given.cancel_at !== undefined))
    throw invalid("Pending updates support items and cancel_at_period_end only.", { param: "payment_behavior" });
  const [first] = given.items ?? [];
  if (first)
    changeSubscription(world, subscription, {
      item: first,
      discounts: given.discounts || null,
      behavior: given.payment_behavior ?? "error_if_incomplete",
      isCanceledAtPeriodEnd: given.cancel_at_period_end ?? null,
    });
  else if (given.discounts === "") subscription.discounts = [];
  else if (given.cancel_at_period_end !== undefined || given.cancel_at !== undefined) setEnd(world, subscription, given);
  Object.assign(subscription.metadata, given.metadata);
  if (!first) world.emit("customer.subscription.updated", subscription);
  return subscription;
}

function setEnd(world: World, subscription: Stripe.Subscription, given: z.infer<typeof change>): void {
  if (subscription.pending_update) throw invalid("The subscription has a pending update.", { code: "subscription_has_pending_update" });
  if (given.cancel_at !== undefined) subscription.cancel_at = given.cancel_at === "" ? null : given.cancel_at;
  setCancelAtPeriodEnd(world, subscription, given.cancel_at_period_end ?? subscription.cancel_at_period_end);
}

function payInvoice(world: World, given: { payment_method?: string | undefined }, id: string): Stripe.Invoice {
  const invoice = world.get("invoice", id);
  if (invoice.status === "paid") throw invalid("Invoice is already paid", { code: "invoice_already_paid" });
  if (invoice.status !== "open") throw invalid("You can only pay an open invoice.", { code: "invoice_not_editable" });
  const [link] = paymentsOf(world, id);
  const intent = world.get("payment_intent", idOf(link?.payment.payment_intent) ?? "");
  const subscription = world.get("subscription", idOf(invoice.parent?.subscription_details?.subscription) ?? "");
  const card = given.payment_method === undefined ? storedCard(world, subscription) : world.get("payment_method", given.payment_method);
  if (!card) throw invalid("There is no default payment method set on this Customer or Invoice.");
  const outcome = pay(world, intent, card, false);
  if (typeof outcome === "object") throw cardRefused(outcome);
  if (outcome === "asks") throw cardRefused(NEEDS_ACTION);
  return invoice;
}

const NEEDS_ACTION = {
  code: "invoice_payment_intent_requires_action",
  decline_code: "authentication_required",
  message: "Payment for this invoice requires additional user action before it can be completed successfully.",
};

const isListed = (subscription: Stripe.Subscription, status: string | undefined): boolean =>
  status === "all" || (status === undefined ? subscription.ended_at === null : subscription.status === status);

export const subscriptionRoutes: Route[] = [
  route("POST", "/v1/subscriptions", create, (world, given) => {
    const [first] = given.items;
    if (!first) throw invalid("Missing items.", { param: "items" });
    return createSubscription(world, {
      customer: given.customer,
      item: first,
      discounts: given.discounts ?? [],
      metadata: given.metadata ?? {},
      isTaxed: given.automatic_tax?.enabled ?? false,
      trialDays: given.trial_period_days ?? null,
      endBehavior: given.trial_settings?.end_behavior.missing_payment_method ?? "create_invoice",
      cancelAt: given.cancel_at ?? null,
      isCanceledAtPeriodEnd: given.cancel_at_period_end ?? false,
    });
  }),
  route("GET", "/v1/subscriptions/:id", nothing, (world, _, id) => world.get("subscription", id)),
  route("POST", "/v1/subscriptions/:id", change, update),
  route("DELETE", "/v1/subscriptions/:id", nothing, (world, _, id) => {
    const subscription = world.get("subscription", id);
    cancelSubscription(world, subscription, "cancellation_requested");
    return subscription;
  }),
  route(
    "GET",
    "/v1/subscriptions",
    z.strictObject({ customer: z.string().optional(), status: z.string().optional(), starting_after: z.string().optional(), limit }),
    (world, { customer, status, starting_after: after, limit: max }) => {
      const found = world
        .list("subscription")
        .filter((each) => (customer === undefined || each.customer === customer) && isListed(each, status));
      return list(found.slice(found.findIndex(({ id }) => id === after) + 1), "/v1/subscriptions", max);
    },
  ),
  route("POST", "/v1/invoices/create_preview", preview, (world, given) => {
    const [first] = given.subscription_details?.items ?? [];
    if (!first && given.subscription !== undefined) return previewNext(world, world.get("subscription", given.subscription));
    if (!first) throw invalid("Missing items.", { param: "subscription_details[items]" });
    return (given.preview_mode === "recurring" ? previewRecurring : previewInvoice)(world, {
      customer: given.customer ?? null,
      subscription: given.subscription ?? null,
      country: given.customer_details && (given.customer_details.address.country || null),
      item: first,
      discounts: given.discounts === undefined ? null : given.discounts || [],
      isTaxed: given.automatic_tax?.enabled ?? false,
      trialEnd: given.subscription_details?.trial_end ?? null,
    });
  }),
  route("GET", "/v1/invoices/:id", nothing, (world, _, id) => world.get("invoice", id)),
  route("POST", "/v1/invoices/:id/void", nothing, (world, _, id) => {
    const invoice = world.get("invoice", id);
    if (invoice.status !== "open") throw invalid("You can only void an open invoice.", { code: "invoice_not_editable" });
    voidInvoice(world, invoice);
    return invoice;
  }),
  route("POST", "/v1/invoices/:id/pay", z.strictObject({ payment_method: z.string().optional() }), payInvoice),
  route("GET", "/v1/invoices", z.strictObject({ customer: z.string(), limit }), (world, { customer, limit: max }) =>
    list(
      world.list("invoice").filter((each) => each.customer === customer),
      "/v1/invoices",
      max,
    ),
  ),
];
