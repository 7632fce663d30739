import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type StripeStandIn, startStripeStandIn } from "./stand-in.ts";
import { idOf } from "./world.ts";

const DAY = 86_400;
const START = Date.UTC(2026, 0, 31, 12);

let standIn: StripeStandIn;
let stripe: Stripe;
beforeAll(async () => {
  standIn = await startStripeStandIn({ clock: () => new Date(START) });
  const { hostname, port } = new URL(standIn.url);
  const config = { host: hostname, port, protocol: "http", maxNetworkRetries: 1, telemetry: false } as const;
  stripe = new Stripe(standIn.env.STRIPE_SECRET_KEY, config);
  await stripe.products.create({ id: "gold", name: "Gold" });
  for (const [key, amount, interval] of [
    ["gold_monthly", 10_00, "month"],
    ["gold_annually", 100_00, "year"],
    ["best_monthly", 30_00, "month"],
  ] as const)
    await stripe.prices.create({ product: "gold", currency: "usd", unit_amount: amount, recurring: { interval }, lookup_key: key });
});
afterAll(async () => await standIn.stop());

let customer: string;
beforeEach(async () => {
  standIn.world.offsetMs = 0;
  customer = (await stripe.customers.create()).id;
});

const priceOf = async (key: string) => (await stripe.prices.list({ lookup_keys: [key] })).data[0]?.id ?? "";
const EXPAND = ["latest_invoice.confirmation_secret", "pending_setup_intent"];

async function subscribe(key = "gold_monthly", more: Partial<Stripe.SubscriptionCreateParams> = {}) {
  return await stripe.subscriptions.create({
    customer,
    items: [{ price: await priceOf(key), quantity: 1 }],
    payment_behavior: "default_incomplete",
    expand: EXPAND,
    ...more,
  });
}

function secretOf({ latest_invoice: invoice, pending_setup_intent: setup }: Stripe.Subscription): string {
  const secret =
    invoice && typeof invoice !== "string" && invoice.status === "open" ? invoice.confirmation_secret?.client_secret : undefined;
  return secret ?? (setup && typeof setup !== "string" ? setup.client_secret : null) ?? "";
}

/** As the browser does. */
async function confirm(secret: string, number: string, result?: "succeed" | "fail") {
  const [id = ""] = secret.split("_secret_");
  const path = `/v1/${id.startsWith("seti") ? "setup_intents" : "payment_intents"}/${id}`;
  const send = async (action: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({ client_secret: secret, ...fields });
    const headers = { authorization: `Bearer ${standIn.env.STRIPE_PUBLISHABLE_KEY}` };
    const reply = await fetch(`${standIn.url}${path}/${action}`, { method: "POST", body, headers });
    return (await reply.json()) as { status?: string; error?: { code: string; message: string } };
  };
  const card = { number, exp_month: "12", exp_year: "34", cvc: "123" };
  const fields = Object.fromEntries(Object.entries(card).map(([name, value]) => [`payment_method_data[card][${name}]`, value]));
  const confirmed = await send("confirm", { "payment_method_data[type]": "card", ...fields });
  return result ? await send("authenticate", { result }) : confirmed;
}

const GOOD = "4242424242424242";
async function subscribed(key = "gold_monthly", number = GOOD) {
  const made = await subscribe(key);
  await confirm(secretOf(made), number, number.endsWith("3155") || number.endsWith("3184") ? "succeed" : undefined);
  return await stripe.subscriptions.retrieve(made.id);
}

test("a subscription waits for its payment", async () => {
  const made = await subscribe();
  expect(made.status).toBe("incomplete");
  expect((await confirm(secretOf(made), "4000000000000002")).error).toMatchObject({
    code: "card_declined",
    message: "Your card was declined.",
  });
  expect((await stripe.subscriptions.retrieve(made.id)).status).toBe("incomplete");
  expect((await confirm(secretOf(made), GOOD)).status).toBe("succeeded");
  const paid = await stripe.subscriptions.retrieve(made.id, { expand: ["latest_invoice"] });
  expect(paid.status).toBe("active");
  expect(paid.latest_invoice).toMatchObject({ status: "paid", amount_paid: 10_00, number: expect.stringMatching(/^TEST-/) });
  // The last day of a shorter month.
  expect(new Date((paid.items.data[0]?.current_period_end ?? 0) * 1000).toISOString()).toBe("2026-02-28T12:00:00.000Z");
  const { data } = await stripe.invoices.list({ customer, expand: ["data.payments"] });
  expect(data[0]?.payments?.data[0]?.status).toBe("paid");
  expect(await confirm(secretOf(made), GOOD)).toMatchObject({ error: { code: "payment_intent_unexpected_state" } });
});

test("the bank's question is answered or refused", async () => {
  const refused = await subscribe();
  expect((await confirm(secretOf(refused), "4000002500003155")).status).toBe("requires_action");
  expect((await stripe.subscriptions.retrieve(refused.id)).status).toBe("incomplete");
  expect((await subscribed("gold_monthly", "4000002500003155")).status).toBe("active");
  const failed = await subscribe();
  expect((await confirm(secretOf(failed), "4000002500003155", "fail")).status).toBe("requires_payment_method");
});

test("what is never paid expires", async () => {
  const made = await subscribe();
  standIn.advance(DAY);
  const expired = await stripe.subscriptions.retrieve(made.id, { expand: ["latest_invoice"] });
  expect([expired.status, (expired.latest_invoice as Stripe.Invoice).status]).toEqual(["incomplete_expired", "void"]);
});

test("a renewal is billed by the stored card", async () => {
  const { id } = await subscribed();
  standIn.advance(28 * DAY);
  const renewed = await stripe.subscriptions.retrieve(id);
  expect(renewed.status).toBe("active");
  expect(new Date((renewed.items.data[0]?.current_period_end ?? 0) * 1000).toISOString()).toBe("2026-03-31T12:00:00.000Z");
  expect((await stripe.invoices.list({ customer })).data.map(({ billing_reason }) => billing_reason)).toEqual([
    "subscription_cycle",
    "subscription_create",
  ]);
});

test("a failed renewal is tried again, then the subscription ends", async () => {
  const { id } = await subscribed();
  const bad = standIn.world.find("payment_method", idOf((await stripe.subscriptions.retrieve(id)).default_payment_method) ?? "");
  if (bad?.card) bad.card.last4 = "0341";
  standIn.advance(28 * DAY);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe("past_due");
  standIn.advance(3 * DAY);
  expect((await stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] })).latest_invoice).toMatchObject({ attempt_count: 2 });
  standIn.advance(12 * DAY);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe("canceled");
  const types = standIn.events.all.filter(({ data }) => JSON.stringify(data.object).includes(id)).map(({ type }) => type as string);
  expect(types.filter((type) => type === "invoice.payment_failed")).toHaveLength(4);
  expect(types.at(-1)).toBe("customer.subscription.deleted");
});

test("a better plan is paid for the rest of the period", async () => {
  const { id, items } = await subscribed();
  standIn.advance(14 * DAY);
  const item = { id: items.data[0]?.id ?? "", price: await priceOf("best_monthly"), quantity: 1 };
  const preview = await stripe.invoices.createPreview({
    customer,
    subscription: id,
    subscription_details: { items: [item], proration_behavior: "always_invoice" },
  });
  expect([preview.lines.data.map(({ amount }) => amount), preview.amount_due]).toEqual([[-5_00, 15_00], 10_00]);
  expect((await stripe.invoices.list({ customer })).data).toHaveLength(1);
  const changed = await stripe.subscriptions.update(id, {
    items: [item],
    proration_behavior: "always_invoice",
    payment_behavior: "pending_if_incomplete",
    expand: ["latest_invoice"],
  });
  expect(changed.items.data[0]?.price.unit_amount).toBe(30_00);
  expect(changed.latest_invoice).toMatchObject({ status: "paid", amount_paid: 10_00 });
});

test("a change that is not paid waits, and expires", async () => {
  const { id, items } = await subscribed("gold_monthly", "4000002760003184");
  const item = { id: items.data[0]?.id ?? "", price: await priceOf("gold_annually"), quantity: 1 };
  const change: Stripe.SubscriptionUpdateParams = {
    items: [item],
    proration_behavior: "always_invoice",
    payment_behavior: "pending_if_incomplete",
    expand: EXPAND,
  };
  const waiting = await stripe.subscriptions.update(id, change);
  expect(waiting.pending_update).not.toBeNull();
  expect(waiting.items.data[0]?.price.recurring?.interval).toBe("month");
  standIn.advance(DAY);
  expect((await stripe.subscriptions.retrieve(id)).pending_update).toBeNull();
  const again = await stripe.subscriptions.update(id, change);
  await confirm(secretOf(again), "4000002760003184", "succeed");
  const changed = await stripe.subscriptions.retrieve(id);
  expect([changed.pending_update, changed.items.data[0]?.price.recurring?.interval]).toEqual([null, "year"]);
});

test("a worse plan leaves a credit for the next invoice", async () => {
  const { id, items } = await subscribed("best_monthly");
  const item = { id: items.data[0]?.id ?? "", price: await priceOf("gold_monthly"), quantity: 1 };
  await stripe.subscriptions.update(id, { items: [item], proration_behavior: "always_invoice", payment_behavior: "pending_if_incomplete" });
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: -20_00 });
  standIn.advance(28 * DAY);
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: -10_00 });
});

test("a trial needs a card only at its end", async () => {
  const trial = { trial_period_days: 14, trial_settings: { end_behavior: { missing_payment_method: "cancel" } } } as const;
  const [without, withCard] = [await subscribe("gold_monthly", trial), await subscribe("gold_monthly", trial)];
  expect([without.status, (without.latest_invoice as Stripe.Invoice).amount_due]).toEqual(["trialing", 0]);
  expect((await confirm(secretOf(withCard), GOOD)).status).toBe("succeeded");
  standIn.advance(12 * DAY);
  expect(standIn.events.all.filter(({ type }) => type === "customer.subscription.trial_will_end")).toHaveLength(2);
  standIn.advance(2 * DAY);
  expect((await stripe.subscriptions.retrieve(without.id)).status).toBe("canceled");
  expect((await stripe.subscriptions.retrieve(withCard.id)).status).toBe("active");
});

test("promotion codes count once for each use, and end", async () => {
  const coupon = await stripe.coupons.create({ percent_off: 50, duration: "once" });
  const code = await stripe.promotionCodes.create({ code: "Half", promotion: { type: "coupon", coupon: coupon.id }, max_redemptions: 1 });
  const made = await subscribe("gold_monthly", { discounts: [{ promotion_code: code.id }] });
  expect((made.latest_invoice as Stripe.Invoice).amount_due).toBe(5_00);
  await expect(subscribe("gold_monthly", { discounts: [{ promotion_code: code.id }] })).rejects.toMatchObject({
    param: "discounts[0][promotion_code]",
  });
  await confirm(secretOf(made), GOOD);
  standIn.advance(28 * DAY);
  expect((await stripe.invoices.list({ customer })).data.map(({ total }) => total)).toEqual([10_00, 5_00]);
  const [found] = (await stripe.promotionCodes.list({ code: "half", active: true, expand: ["data.promotion.coupon"] })).data;
  expect(found?.promotion.coupon).toMatchObject({ percent_off: 50 });
});

test("taxes depend on the address", async () => {
  const details = { items: [{ price: await priceOf("gold_monthly"), quantity: 1 }] };
  const ask = async (country: string) =>
    await stripe.invoices.createPreview({
      currency: "usd",
      customer_details: { address: { country } },
      automatic_tax: { enabled: true },
      subscription_details: details,
    });
  expect((await ask("DE")).total).toBe(11_90);
  expect((await ask("US")).total).toBe(10_00);
  await expect(ask("ZZ")).rejects.toMatchObject({ code: "customer_tax_location_invalid" });
});

test("a payment is refunded at most once", async () => {
  const { latest_invoice: invoice } = await subscribed();
  const { data } = await stripe.invoicePayments.list({ invoice: idOf(invoice) ?? "" });
  const payment = idOf(data[0]?.payment.payment_intent) ?? "";
  await stripe.refunds.create({ payment_intent: payment, amount: 4_00 });
  await expect(stripe.refunds.create({ payment_intent: payment, amount: 7_00 })).rejects.toMatchObject({ param: "amount" });
  await stripe.refunds.create({ payment_intent: payment });
  await expect(stripe.refunds.create({ payment_intent: payment })).rejects.toMatchObject({ code: "charge_already_refunded" });
  expect((await stripe.charges.list({ customer })).data[0]).toMatchObject({ refunded: true, amount_refunded: 10_00 });
});

test("a lost reply is repeated, not done twice", async () => {
  standIn.faults.add(/POST \/v1\/customers$/, "lost reply");
  const before = standIn.world.list("customer").length;
  await stripe.customers.create({}, { idempotencyKey: "one" });
  await stripe.customers.create({}, { idempotencyKey: "one" });
  expect(standIn.world.list("customer").length).toBe(before + 1);
  await expect(stripe.customers.create({ metadata: { a: "b" } }, { idempotencyKey: "one" })).rejects.toMatchObject({
    type: "StripeIdempotencyError",
  });
});

test("what it does not know is refused", async () => {
  await expect(stripe.customers.create({ phone: "1" })).rejects.toMatchObject({ code: "parameter_unknown", param: "phone" });
  await expect(stripe.subscriptions.retrieve("sub_no")).rejects.toMatchObject({ code: "resource_missing" });
  await expect(stripe.topups.list()).rejects.toMatchObject({ statusCode: 404 });
  const wrong = new Stripe("sk_test_wrong", { host: "127.0.0.1", port: new URL(standIn.url).port, protocol: "http" });
  await expect(wrong.customers.create()).rejects.toMatchObject({ type: "StripeAuthenticationError" });
  const made = await subscribe();
  expect((await confirm(secretOf(made).replace(/.$/, "!"), GOOD)).error?.message).toContain("does not match");
});
