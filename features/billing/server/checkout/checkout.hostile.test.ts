import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { EndpointSpec } from "@aside/contract/endpoint.ts";
import { ADDRESS, type BilledApp, CARDS, startBilledApp } from "@aside/testkit/billing.ts";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { countCustomers, findCompanyOf, listOpenProblemKinds, listSubscriptions } from "@aside/testkit/stores/billing-store.ts";
import {
  calculateTax,
  cancelSubscription,
  createPaymentIntent,
  billingDetails,
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
const PROFESSIONAL = "aside_professional_monthly_usd";
const BUSINESS = "aside_business_monthly_usd";

let billed: BilledApp;
let root: Signed;
let ada: Signed;
beforeAll(async () => {
  billed = await startBilledApp();
  root = await makeRoot(billed.app);
  const { id: coupon } = await billed.stripe.coupons.create({ percent_off: 100, duration: "forever" });
  const promotion = { type: "coupon", coupon } as const;
  await billed.stripe.promotionCodes.create({ code: "Free", promotion });
  await billed.stripe.promotionCodes.create({ code: "ForBusiness", promotion, metadata: { plan: "business" } });
}, 60_000);
afterAll(async () => await billed.stop());
beforeEach(async () => {
  billed.standIn.faults.clear();
  ada = await billed.newPerson();
});

const db = () => billed.app.context.db;
const order = (priceId: string) => ({ body: { priceId, address: ADDRESS } });
const code = async (reply: Promise<{ status: number; error: { code: string } }>) => {
  const { status, error } = await reply;
  return `${status} ${error.code ?? ""}`.trim();
};
const atStripe = (ownerId: string) => billed.atStripe(ownerId);
const statuses = (ownerId: string) =>
  atStripe(ownerId)
    .subscriptions.map(({ status }) => status)
    .toSorted();

test("four simultaneous checkouts make one customer and one subscription", async () => {
  const started = await Promise.all([1, 2, 3, 4].map(async () => await ada.call(createSubscription, order(PERSONAL))));
  expect(new Set(started.map(({ subscription_id: id }) => id)).size).toBe(1);
  await Promise.all(started.map(async ({ client_secret: secret }) => await billed.payLikeBrowser(secret ?? "")));
  expect(await ada.call(syncSubscription, {})).toMatchObject({ slug: "aside_personal", status: "active" });
  expect([atStripe(ada.userId).customers.length, statuses(ada.userId), atStripe(ada.userId).charges.length]).toEqual([1, ["active"], 1]);
  expect(await countCustomers(db(), ada.userId)).toBe(1);
  expect(await listSubscriptions(db(), ada.userId)).toHaveLength(1);
});

test("simultaneous checkouts of different plans, paid all, lead to one live subscription and one charge", async () => {
  const keys = [PERSONAL, PROFESSIONAL, "aside_personal_annually_usd", PROFESSIONAL];
  const started = await Promise.all(keys.map(async (key) => await ada.call(createSubscription, order(key))));
  await Promise.all(started.map(async ({ client_secret: secret }) => await billed.payLikeBrowser(secret ?? "")));
  await ada.call(syncSubscription, {});
  expect(statuses(ada.userId).filter((status) => status === "active")).toHaveLength(1);
  expect([atStripe(ada.userId).customers.length, atStripe(ada.userId).charges.length]).toEqual([1, 1]);
});

test.each([1, 2, 3, 4])("simultaneous checkouts with and without payment lead to one live subscription (%s)", async (first) => {
  const free = async () => await ada.try(subscribeWithoutPayment, { query: { promoCode: "Free" }, body: { plan_id: "professional" } });
  const paid = async () => await ada.try(createSubscription, order(PERSONAL));
  const replies = await Promise.all([1, 2, 3, 4].map(async (place) => await (place === first ? paid() : free())));
  for (const { status, json } of replies) {
    expect([200, 409]).toContain(status);
    const { client_secret: secret } = (status === 200 ? json() : {}) as { client_secret?: string | null };
    if (secret?.startsWith("pi_")) await billed.payLikeBrowser(secret);
  }
  const plan = await ada.call(syncSubscription, {});
  expect(plan.state).toBe("subscribed");
  expect(statuses(ada.userId).filter((status) => status !== "incomplete_expired")).toEqual(["active"]);
  expect(await countCustomers(db(), ada.userId)).toBe(1);
  expect((await listSubscriptions(db(), ada.userId)).filter(({ status }) => status !== "canceled")).toHaveLength(1);
});

test("simultaneous orders of different numbers of seats leave the company one subscription", async () => {
  const { lead } = await makeCompany(billed.app, root);
  const companyId = await findCompanyOf(db(), lead.userId);
  const started = await Promise.all(
    [1, 2, 3, 4].map(async (quantity) => await lead.call(createSubscription, { body: { ...order(BUSINESS).body, quantity } })),
  );
  for (const { client_secret: secret } of started) await billed.payLikeBrowser(secret ?? "");
  await lead.call(syncSubscription, {});
  expect(statuses(companyId).filter((status) => status === "active")).toHaveLength(1);
  expect([atStripe(companyId).customers.length, atStripe(companyId).charges.length]).toEqual([1, 1]);
});

test("four simultaneous payments of the lifetime plan are one", async () => {
  const body = { amount: 299_00, currency: "USD" as const };
  const started = await Promise.all([1, 2, 3, 4].map(async () => await ada.call(createPaymentIntent, { body })));
  expect(new Set(started.map(({ payment_intent_id: id }) => id)).size).toBe(1);
  for (const { client_secret: secret } of started) await billed.payLikeBrowser(secret);
  expect(await ada.call(syncSubscription, {})).toMatchObject({ slug: "aside_lifetime" });
  expect(atStripe(ada.userId).charges).toHaveLength(1);
});

test("simultaneous changes are charged once", async () => {
  await billed.buy(ada, PERSONAL);
  const replies = await Promise.all([1, 2, 3, 4].map(async () => await ada.call(createSubscription, order(PROFESSIONAL))));
  expect(replies.every(({ client_secret: secret }) => secret === null)).toBe(true);
  expect(await ada.call(syncSubscription, {})).toMatchObject({ slug: "aside_professional", status: "active" });
  expect(atStripe(ada.userId).charges).toHaveLength(2);
});

const line = (priceId: string, quantity: unknown = 1, currency: unknown = "USD") => ({
  body: { line_items: [{ priceId, quantity }], currency },
});
const tampered: [string, EndpointSpec, { query?: unknown; body?: unknown }, string][] = [
  ["an unknown plan", createSubscription, order("aside_gold_monthly_usd"), "422 unknown_plan"],
  ["an id of Stripe", createSubscription, order("price_1234567890"), "422 unknown_plan"],
  ["the lifetime plan by subscription", createSubscription, order("aside_lifetime_lifetime_usd"), "422 unknown_plan"],
  ["the trial", createSubscription, order("aside_trial_biweekly_monthly_usd"), "422 unknown_plan"],
  ["the guest pass", createSubscription, order("aside_shadow_user_monthly_usd"), "422 unknown_plan"],
  ["a price that is a query", createSubscription, order("x' or 1=1"), "400 malformed"],
  ["no seat", createSubscription, { body: { ...order(BUSINESS).body, quantity: 0 } }, "400 malformed"],
  ["seats below none", createSubscription, { body: { ...order(BUSINESS).body, quantity: -5 } }, "400 malformed"],
  ["half a seat", createSubscription, { body: { ...order(BUSINESS).body, quantity: 1.5 } }, "400 malformed"],
  ["seats as text", createSubscription, { body: { ...order(BUSINESS).body, quantity: "3" } }, "400 malformed"],
  ["very many seats", createSubscription, { body: { ...order(BUSINESS).body, quantity: 1e12 } }, "400 malformed"],
  ["two seats of a plan for one", createSubscription, { body: { ...order(PERSONAL).body, quantity: 2 } }, "422 too_many_seats"],
  ["another plan's code", createSubscription, { body: { ...order(PERSONAL).body, promoCode: "ForBusiness" } }, "422 promo_invalid"],
  ["no address", createSubscription, { body: { priceId: PERSONAL } }, "400 malformed"],
  ["a country that is none", createSubscription, { body: { priceId: PERSONAL, address: { ...ADDRESS, country: "USA" } } }, "400 malformed"],
  [
    "a name without end",
    createSubscription,
    { body: { priceId: PERSONAL, address: { ...ADDRESS, name: "x".repeat(9_999) } } },
    "400 malformed",
  ],
  ["a list as a price", createSubscription, { body: { priceId: [PERSONAL], address: ADDRESS } }, "400 malformed"],
  ["another currency than the price's", calculateTax, line(PERSONAL, 1, "EUR"), "422 unknown_plan"],
  ["a currency that is not sold", calculateTax, line(PERSONAL, 1, "XAU"), "400 malformed"],
  ["seats below none in a preview", calculateTax, line(BUSINESS, -1), "400 malformed"],
  ["two lines", calculateTax, { body: { line_items: [{ priceId: PERSONAL }, { priceId: PERSONAL }], currency: "USD" } }, "400 malformed"],
  ["two lifetime plans", calculateTax, line("aside_lifetime_lifetime_usd", 2), "422 too_many_seats"],
  ["a smaller amount", createPaymentIntent, { body: { amount: 1, currency: "USD" } }, "409 price_changed"],
  ["a larger amount", createPaymentIntent, { body: { amount: 299_01, currency: "USD" } }, "409 price_changed"],
  ["no amount", createPaymentIntent, { body: { amount: 0, currency: "USD" } }, "409 price_changed"],
  ["an amount below none", createPaymentIntent, { body: { amount: -299_00, currency: "USD" } }, "400 malformed"],
  ["a part of a cent", createPaymentIntent, { body: { amount: 299_00.5, currency: "USD" } }, "400 malformed"],
  ["an amount as text", createPaymentIntent, { body: { amount: "29900", currency: "USD" } }, "400 malformed"],
  ["the amount of another currency", createPaymentIntent, { body: { amount: 299_00, currency: "INR" } }, "409 price_changed"],
  ["a currency in small letters", createPaymentIntent, { body: { amount: 299_00, currency: "usd" } }, "400 malformed"],
  [
    "another plan's code for one payment",
    createPaymentIntent,
    { body: { amount: 0, currency: "USD", promoCode: "ForBusiness" } },
    "422 promo_invalid",
  ],
  ["nothing to pay", createPaymentIntent, { body: { amount: 0, currency: "USD", promoCode: "Free" } }, "422 promo_invalid"],
  ["a free plan without a code", subscribeWithoutPayment, { query: {}, body: { plan_id: "business" } }, "400 malformed"],
  [
    "a free plan by another plan's code",
    subscribeWithoutPayment,
    { query: { promoCode: "ForBusiness" }, body: { plan_id: "personal" } },
    "422 promo_invalid",
  ],
  ["a free trial plan", subscribeWithoutPayment, { query: { promoCode: "Free" }, body: { plan_id: "trial_biweekly" } }, "422 unknown_plan"],
  [
    "the lifetime plan by anybody's code",
    subscribeWithoutPayment,
    { query: { promoCode: "Free" }, body: { plan_id: "lifetime" } },
    "422 unknown_plan",
  ],
  ["a very long code", validatePromo, { body: { promoCode: "x".repeat(10_000) } }, "400 malformed"],
];
test.each(tampered)("%s: nothing is bought", async (_, endpoint, input, expected) => {
  expect(await code(ada.try(endpoint, input))).toBe(expected);
  expect([atStripe(ada.userId).subscriptions, atStripe(ada.userId).charges]).toEqual([[], []]);
  expect(await listSubscriptions(db(), ada.userId)).toEqual([]);
});

test("a price at Stripe that differs from the catalogue is not sold, and is reported as a problem", async () => {
  const { stripe } = billed;
  const price = { product: "aside_personal", currency: "gbp", recurring: { interval: "month" }, transfer_lookup_key: true } as const;
  await stripe.prices.create({ ...price, unit_amount: 1, lookup_key: "aside_personal_monthly_gbp" });
  const key = "aside_professional_annually_gbp";
  const [missing] = (await stripe.prices.list({ lookup_keys: [key] })).data;
  await stripe.prices.update(missing?.id ?? "", { active: false });
  for (const priceId of ["aside_personal_monthly_gbp", key]) {
    expect(await code(ada.try(createSubscription, order(priceId)))).toBe("503 payment_unavailable");
    expect(await code(ada.try(calculateTax, line(priceId, 1, "GBP")))).toBe("503 payment_unavailable");
  }
  expect(await listOpenProblemKinds(db())).toEqual(["price_differs", "price_missing"]);
  expect(atStripe(ada.userId).subscriptions).toEqual([]);
});

test("another currency than the subscription's is refused, and the plan stays", async () => {
  await billed.buy(ada, PERSONAL);
  expect(await code(ada.try(createSubscription, order("aside_professional_monthly_inr")))).toBe("422 currency_differs");
  expect(await ada.call(syncSubscription, {})).toMatchObject({ slug: "aside_personal", currency: "USD" });
});

test("a plan that starts again in another currency after one has ended is refused with the reason", async () => {
  const person = await billed.newPerson();
  await billed.buy(person, PERSONAL);
  const [bought] = atStripe(person.userId).subscriptions;
  await billed.stripe.subscriptions.cancel(bought?.id ?? "");
  await person.call(syncSubscription, {});
  const inr = "aside_personal_monthly_inr";
  expect(await code(person.try(calculateTax, line(inr, 1, "INR")))).toBe("422 currency_differs");
  expect(await code(person.try(createSubscription, order(inr)))).toBe("422 currency_differs");
});

test("the same secret is paid once", async () => {
  const { client_secret: secret } = await ada.call(createSubscription, order(PERSONAL));
  await Promise.all([1, 2, 3].map(async () => await billed.payLikeBrowser(secret ?? "", CARDS.good)));
  expect(atStripe(ada.userId).charges).toHaveLength(1);
});

test("nobody without a session reaches any of it", async () => {
  const nobody = billed.app.driver();
  const calls: [EndpointSpec, object][] = [
    [createSubscription, order(PERSONAL)],
    [createPaymentIntent, { body: { amount: 299_00, currency: "USD" } }],
    [subscribeWithoutPayment, { query: { promoCode: "Free" }, body: { plan_id: "business" } }],
    [calculateTax, line(PERSONAL)],
    [validatePromo, { body: { promoCode: "Free" } }],
    [createPortalSession, { body: { return_url: "/" } }],
    [billingDetails, { query: {} }],
    [syncSubscription, {}],
    [cancelSubscription, {}],
    [resumeSubscription, {}],
    [listInvoices, { query: {} }],
    [refundInvoice, { body: { invoice_id: "in_1" } }],
  ];
  for (const [endpoint, input] of calls)
    expect([endpoint.name, await code(nobody.try(endpoint, input))]).toEqual([endpoint.name, "403 session_expired"]);
});

test("a member without the right neither buys, changes nor sees the company's plan", async () => {
  const { lead, admin, user } = await makeCompany(billed.app, root);
  const companyId = await findCompanyOf(db(), lead.userId);
  await billed.buy(lead, BUSINESS, { quantity: 3 });
  for (const person of [admin, user]) {
    expect(await code(person.try(createSubscription, order(BUSINESS)))).toBe("422 not_allowed");
    expect(await code(person.try(cancelSubscription, {}))).toBe("422 no_subscription");
    expect(await code(person.try(createPortalSession, { body: { return_url: "/" } }))).toBe("422 no_customer");
    expect(await code(person.try(billingDetails, { query: { owner: "company" } }))).toBe("404 not_found");
    expect(await person.call(billingDetails, { query: {} })).toEqual({ address: null, credit: null });
    expect(await code(person.try(billingDetails, { query: { owner: companyId as "company" } }))).toBe("400 malformed");
    expect(await code(person.try(listInvoices, { query: { company_id: companyId } }))).toBe("404 not_found");
    expect((await person.call(listInvoices, { query: {} })).items).toEqual([]);
    // The sync of a member does not read the company's plan.
    expect((await person.call(syncSubscription, {})).abilities).toMatchObject({ cancel: false, open_portal: false, see_invoices: false });
  }
  expect(atStripe(companyId).subscriptions).toHaveLength(1);
});

test("another tenant's ids show and refund nothing", async () => {
  const [ours, theirs] = [await makeCompany(billed.app, root), await makeCompany(billed.app, root)];
  await billed.buy(theirs.lead, BUSINESS);
  await billed.buy(ours.lead, BUSINESS);
  const companyId = await findCompanyOf(db(), theirs.lead.userId);
  const [invoice] = (await theirs.lead.call(listInvoices, { query: {} })).items;
  for (const query of [{ company_id: companyId }, { user_id: theirs.lead.userId }, { company_id: crypto.randomUUID() }])
    expect(await code(ours.lead.try(listInvoices, { query }))).toBe("404 not_found");
  expect(await code(ours.lead.try(listInvoices, { query: { company_id: "1 or 1=1" } }))).toBe("400 malformed");
  expect((await root.call(listInvoices, { query: { company_id: companyId } })).items).toEqual([invoice]);
  for (const person of [ours.lead, theirs.lead, ada])
    expect(await code(person.try(refundInvoice, { body: { invoice_id: invoice?.id ?? "" } }))).toBe("404 not_found");
  expect(atStripe(companyId).charges.map(({ amount_refunded: refunded }) => refunded)).toEqual([0]);
});

test("the operator refunds only what this product sold", async () => {
  const { id } = await billed.stripe.customers.create({});
  const payment = await billed.stripe.paymentIntents.create({ amount: 5_00, currency: "usd", customer: id });
  await billed.payLikeBrowser(payment.client_secret ?? "");
  const waiting = await ada.call(createSubscription, order(PERSONAL));
  const [open] = (await ada.call(listInvoices, { query: {} })).items;
  expect([waiting.intent, open?.status]).toEqual(["payment", "open"]);
  for (const invoice_id of [payment.id, open?.id, "in_1", "pi_1", "sub_1", "../customers", "in_1/void", ""])
    expect([invoice_id, (await root.try(refundInvoice, { body: { invoice_id } })).status]).toEqual([invoice_id, 404]);
  for (const amount of [-1, 0, 0.5, "4"])
    expect((await root.try(refundInvoice, { body: { invoice_id: payment.id, amount } })).status).toBe(400);
});
