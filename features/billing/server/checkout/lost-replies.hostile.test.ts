import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ADDRESS, type BilledApp, startBilledApp } from "@aside/testkit/billing.ts";
import { makeRoot } from "@aside/testkit/companies.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { countCustomers, findCustomerId, listSubscriptions } from "@aside/testkit/stores/billing-store.ts";
import {
  calculateTax,
  cancelSubscription,
  createPaymentIntent,
  createPortalSession,
  createSubscription,
  listInvoices,
  refundInvoice,
  resumeSubscription,
  subscribeWithoutPayment,
  syncSubscription,
  validatePromo,
} from "../../checkout-contract.ts";

const PERSONAL = "aside_personal_monthly_usd";
/** The client sends a request three times: once, and two retries. */
const ALL_ATTEMPTS = 3;

let billed: BilledApp;
let root: Signed;
let ada: Signed;
beforeAll(async () => {
  billed = await startBilledApp();
  root = await makeRoot(billed.app);
  const { id: coupon } = await billed.stripe.coupons.create({ percent_off: 100, duration: "forever" });
  await billed.stripe.promotionCodes.create({ code: "Free", promotion: { type: "coupon", coupon } });
}, 60_000);
afterAll(async () => await billed.stop());
beforeEach(async () => {
  billed.standIn.faults.clear();
  ada = await billed.newPerson();
});

const db = () => billed.app.context.db;
const order = { body: { priceId: PERSONAL, address: ADDRESS } };
const lifetime = { body: { amount: 299_00, currency: "USD" as const } };
const free = { query: { promoCode: "Free" }, body: { plan_id: "personal" } };

/** How many of each Stripe has for the person. */
function counts() {
  const { customers, subscriptions, payments } = billed.atStripe(ada.userId);
  return { customers: customers.length, subscriptions: subscriptions.length, payments: payments.length };
}

const CALLS = {
  subscription: async () => await ada.try(createSubscription, order),
  payment: async () => await ada.try(createPaymentIntent, lifetime),
  free: async () => await ada.try(subscribeWithoutPayment, free),
};
const ONE = {
  subscription: { customers: 1, subscriptions: 1, payments: 1 },
  payment: { customers: 1, subscriptions: 0, payments: 1 },
  free: { customers: 1, subscriptions: 1, payments: 0 },
};
const lost: [keyof typeof CALLS, RegExp, "lost reply" | "unreachable" | number][] = [
  ["subscription", /^POST \/v1\/customers$/, "lost reply"],
  ["subscription", /^POST \/v1\/subscriptions$/, "lost reply"],
  ["subscription", /^POST \/v1\/subscriptions$/, "unreachable"],
  ["subscription", /^POST \/v1\/subscriptions$/, 500],
  ["payment", /^POST \/v1\/payment_intents$/, "lost reply"],
  ["payment", /^POST \/v1\/customers\/cus_\w+$/, "unreachable"],
  ["free", /^POST \/v1\/subscriptions$/, "lost reply"],
];

test.each(lost)("the client's own retry makes one: %s, %s, %s", async (kind, on, how) => {
  billed.standIn.faults.add(on, how);
  expect((await CALLS[kind]()).status).toBe(200);
  expect(counts()).toEqual(ONE[kind]);
});

test.each(lost)("an error is shown when retries fail, and the person's next attempt makes one: %s, %s, %s", async (kind, on, how) => {
  billed.standIn.faults.add(on, how, ALL_ATTEMPTS);
  const failed = await CALLS[kind]();
  expect([failed.status, failed.error.code, failed.headers.get("retry-after")]).toEqual([503, "payment_unavailable", "5"]);
  expect((await CALLS[kind]()).status).toBe(200);
  expect(counts()).toEqual(ONE[kind]);
  expect(await countCustomers(db(), ada.userId)).toBe(1);
});

test("a change whose reply was lost is charged once, and counts", async () => {
  await billed.buy(ada, PERSONAL);
  billed.standIn.faults.add(/^POST \/v1\/subscriptions\/sub_\w+$/, "lost reply", ALL_ATTEMPTS);
  const change = { body: { priceId: "aside_professional_monthly_usd", address: ADDRESS } };
  expect((await ada.try(createSubscription, change)).status).toBe(503);
  expect(await ada.call(createSubscription, change)).toMatchObject({ client_secret: null });
  expect(await ada.call(syncSubscription, {})).toMatchObject({ slug: "aside_professional", status: "active" });
  expect(counts()).toEqual({ customers: 1, subscriptions: 1, payments: 2 });
});

test("a refund whose reply was lost is made once by the client's retry", async () => {
  await billed.buy(ada, PERSONAL);
  const [invoice] = (await ada.call(listInvoices, { query: {} })).items;
  billed.standIn.faults.add(/^POST \/v1\/refunds$/, "lost reply", 2);
  expect(await root.call(refundInvoice, { body: { invoice_id: invoice?.id ?? "", amount: 4_00 } })).toMatchObject({ refunded: 4_00 });
  const refunds = billed.standIn.world.list("refund").filter(({ amount }) => amount === 4_00);
  expect(refunds).toHaveLength(1);
});

test("an invoice that is refunded three times at once is refunded once", async () => {
  await billed.buy(ada, PERSONAL);
  const [invoice] = (await ada.call(listInvoices, { query: {} })).items;
  const body = { invoice_id: invoice?.id ?? "" };
  const before = billed.standIn.world.list("refund").length;
  const replies = await Promise.all([1, 2, 3].map(async () => await root.try(refundInvoice, { body })));
  for (const { status } of replies) expect([200, 409]).toContain(status);
  expect(billed.standIn.world.list("refund").length - before).toBe(1);
  expect((await ada.call(listInvoices, { query: {} })).items[0]).toMatchObject({ refunded: 12_00 });
});

test("a customer that was deleted at Stripe is created again", async () => {
  await billed.buy(ada, PERSONAL);
  await billed.stripe.customers.del(await findCustomerId(db(), ada.userId));
  const { plan } = await billed.buy(ada, PERSONAL);
  expect(plan).toMatchObject({ slug: "aside_personal", status: "active" });
  expect((await listSubscriptions(db(), ada.userId)).map(({ status }) => status)).toEqual(["canceled", "active"]);
  expect(await countCustomers(db(), ada.userId)).toBe(1);
});

test("while Stripe is down, everything that needs it says so, and plans go on", async () => {
  await billed.buy(ada, PERSONAL);
  const [invoice] = (await ada.call(listInvoices, { query: {} })).items;
  billed.standIn.faults.add(/./, 500, 1_000);
  const replies = await Promise.all([
    ada.try(createSubscription, order),
    ada.try(createPaymentIntent, { body: { amount: 299_00, currency: "USD", promoCode: "Free" } }),
    ada.try(subscribeWithoutPayment, free),
    ada.try(calculateTax, { body: { line_items: [{ priceId: PERSONAL }], currency: "USD" } }),
    ada.try(validatePromo, { body: { promoCode: "Free" } }),
    ada.try(createPortalSession, { body: { return_url: "/" } }),
    ada.try(syncSubscription, {}),
    ada.try(cancelSubscription, {}),
    ada.try(resumeSubscription, {}),
    ada.try(listInvoices, { query: {} }),
    root.try(refundInvoice, { body: { invoice_id: invoice?.id ?? "" } }),
  ]);
  expect(replies.map(({ status, error }) => `${status} ${error.code}`)).toEqual(Array.from(replies, () => "503 payment_unavailable"));
  billed.standIn.faults.clear();
  expect(await ada.call(syncSubscription, {})).toMatchObject({ slug: "aside_personal", status: "active", ends_at: null });
});

test("a payment before which Stripe went down counts as soon as it is back", async () => {
  const { client_secret: secret } = await ada.call(createSubscription, order);
  await billed.payLikeBrowser(secret ?? "");
  billed.standIn.faults.add(/^GET /, "unreachable", ALL_ATTEMPTS);
  expect((await ada.try(syncSubscription, {})).status).toBe(503);
  expect(await ada.call(syncSubscription, {})).toMatchObject({ slug: "aside_personal", status: "active" });
});
