import { z } from "zod";
import { cancelSubscription } from "../billing/subscribe.ts";
import { taxOf } from "../billing/bill.ts";
import { makeBalanceTransaction, makeCustomer, makePortalSession } from "../objects/customers.ts";
import type { World } from "../world.ts";
import { invalid } from "../http-error.ts";
import { limit, list, metadata, nothing, number, orEmpty, type Route, route } from "./route.ts";

export const address = z.strictObject({
  line1: z.string().optional(),
  line2: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  postal_code: z.string().optional(),
  country: z.string().optional(),
});
type GivenAddress = z.infer<typeof address>;

const customField = z.strictObject({ name: z.string().max(40), value: z.string().max(140) });
const update = z.strictObject({
  email: z.string().max(512).optional(),
  name: z.string().max(256).optional(),
  address: address.optional(),
  invoice_settings: z.strictObject({ custom_fields: orEmpty(z.array(customField)).optional() }).optional(),
  metadata: metadata.optional(),
});

const balanceChange = z.strictObject({
  amount: number,
  currency: z.string(),
  description: z.string().optional(),
  metadata: metadata.optional(),
});

const addressOf = ({ line1, line2, city, state, postal_code, country }: GivenAddress) => ({
  line1: line1 || null,
  line2: line2 || null,
  city: city || null,
  state: state || null,
  postal_code: postal_code || null,
  country: country || null,
});

function updateCustomer(world: World, id: string, given: z.infer<typeof update>) {
  const customer = world.getCustomer(id);
  if (given.email !== undefined) customer.email = given.email;
  if (given.name !== undefined) customer.name = given.name;
  if (given.address) customer.address = addressOf(given.address);
  const fields = given.invoice_settings?.custom_fields;
  if (fields !== undefined) customer.invoice_settings.custom_fields = fields === "" ? null : fields;
  Object.assign(customer.metadata, given.metadata);
  world.emit("customer.updated", customer);
  return customer;
}

const calculation = z.strictObject({
  currency: z.string(),
  line_items: z.array(z.strictObject({ amount: number, reference: z.string(), tax_behavior: z.literal("exclusive") })),
  customer_details: z.strictObject({ address, address_source: z.literal("billing") }),
});

/** The portal with the form for the card only, which returns to the product. */
const cardFlow = z.strictObject({
  type: z.literal("payment_method_update"),
  after_completion: z.strictObject({ type: z.literal("redirect"), redirect: z.strictObject({ return_url: z.string() }) }),
});

const flowOf = ({ type, after_completion: { redirect } }: z.infer<typeof cardFlow>) => ({
  type,
  after_completion: { type: "redirect" as const, redirect, hosted_confirmation: null },
  customer_update: null,
  subscription_cancel: null,
  subscription_pause: null,
  subscription_update: null,
  subscription_update_confirm: null,
});

export const customerRoutes: Route[] = [
  route("POST", "/v1/customers", z.strictObject({ metadata: metadata.optional() }), (world, given) => {
    const customer = makeCustomer(world, given.metadata ?? {});
    world.emit("customer.created", customer);
    return customer;
  }),
  route("GET", "/v1/customers/:id", nothing, (world, _, id) => world.get("customer", id)),
  route("POST", "/v1/customers/:id", update, (world, given, id) => updateCustomer(world, id, given)),
  route("DELETE", "/v1/customers/:id", nothing, (world, _, id) => {
    world.getCustomer(id);
    for (const subscription of world.list("subscription"))
      if (subscription.customer === id && subscription.ended_at === null) cancelSubscription(world, subscription, "cancellation_requested");
    return world.add({ id, object: "customer", deleted: true } as const);
  }),
  route("GET", "/v1/customers/:id/balance_transactions", z.strictObject({ limit }), (world, { limit: max }, id) =>
    list(
      world.list("customer_balance_transaction").filter(({ customer }) => customer === id),
      `/v1/customers/${id}/balance_transactions`,
      max,
    ),
  ),
  route("POST", "/v1/customers/:id/balance_transactions", balanceChange, (world, given, id) => {
    const customer = world.getCustomer(id);
    if (customer.currency && customer.currency !== given.currency)
      throw invalid(`The customer has ${customer.currency}.`, { param: "currency" });
    return makeBalanceTransaction(world, customer, {
      ...given,
      description: given.description ?? null,
      metadata: given.metadata ?? {},
    });
  }),
  route(
    "POST",
    "/v1/billing_portal/sessions",
    z.strictObject({ customer: z.string(), return_url: z.string(), flow_data: cardFlow.optional() }),
    (world, { customer, return_url: url, flow_data: flow }) =>
      makePortalSession(world, world.getCustomer(customer).id, url, flow ? flowOf(flow) : null),
  ),
  route("POST", "/v1/tax/calculations", calculation, (world, { currency, line_items: items, customer_details: details }) => {
    const base = items.reduce((total, { amount }) => total + amount, 0);
    const tax = taxOf(base, details.address.country || null);
    return world.add({
      id: world.newId("taxcalc"),
      object: "tax.calculation",
      amount_total: base + tax,
      currency,
      customer: null,
      customer_details: {
        address: addressOf(details.address),
        address_source: "billing",
        ip_address: null,
        tax_ids: [],
        taxability_override: "none",
      },
      expires_at: world.now() + 90 * 86_400,
      livemode: false,
      ship_from_details: null,
      shipping_cost: null,
      tax_amount_exclusive: tax,
      tax_amount_inclusive: 0,
      tax_breakdown: [],
      tax_date: world.now(),
    });
  }),
];
