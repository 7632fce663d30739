import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import { ADDRESS, type BilledApp, CARDS, type Purchase, startBilledApp } from "@aside/testkit/billing.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { countGivenSeats, findCompanyOf, findCustomerId, listSubscriptions } from "@aside/testkit/stores/billing-store.ts";
import {
  calculateTax,
  cancelSubscription,
  billingDetails,
  createPortalSession,
  createSubscription,
  listInvoices,
  resumeSubscription,
  syncSubscription,
} from "../../checkout-contract.ts";

const DAY = 86_400;
const PERSONAL = "aside_personal_monthly_usd";
const PROFESSIONAL = "aside_professional_monthly_usd";
const YEARLY = "aside_personal_annually_usd";
const BUSINESS = "aside_business_monthly_usd";

let billed: BilledApp;
let root: Signed;
let ada: Signed;
beforeAll(async () => {
  billed = await startBilledApp({ isFrozen: true });
  root = await makeRoot(billed.app);
}, 60_000);
afterAll(async () => await billed.stop());
beforeEach(async () => (ada = await billed.newPerson()));

const db = () => billed.app.context.db;
const paid = async (ownerId: string) => {
  const charges = await billed.stripe.charges.list({ customer: await findCustomerId(db(), ownerId), limit: 100 });
  return charges.data.reduce((sum, { amount }) => sum + amount, 0);
};
const atStripe = async (ownerId: string) =>
  (await billed.stripe.subscriptions.list({ customer: await findCustomerId(db(), ownerId), status: "all" })).data;
const preview = async (person: Signed, priceId: string, { quantity = 1, address = ADDRESS }: Purchase = {}) =>
  await person.call(calculateTax, {
    body: { line_items: [{ priceId, quantity }], currency: "USD", customer_details: { address } },
  });

/** Buys, and compares the total that was shown before with what is charged. */
async function buyAsShown(person: Signed, priceId: string, more: Purchase & { ownerId?: string } = {}) {
  const { ownerId = person.userId } = more;
  const shown = await preview(person, priceId, more);
  const before = await paid(ownerId);
  const bought = await billed.buy(person, priceId, more);
  expect(bought.started.order.total).toBe(shown.total);
  expect((await paid(ownerId)) - before).toBe(shown.total);
  return { ...bought, shown };
}

test("a card buys the plan, and nothing counts before it is charged", async () => {
  const shown = await preview(ada, PERSONAL);
  expect(shown).toMatchObject({ subtotal: 12_00, discount: 0, tax: 0, credit: 0, total: 12_00, renewal: 12_00 });
  const started = await ada.call(createSubscription, { body: { priceId: PERSONAL, address: ADDRESS } });
  expect([started.intent, started.order.total]).toEqual(["payment", 12_00]);
  expect((await ada.call(syncSubscription, {})).state).toBe("trial");
  expect(await listSubscriptions(db(), ada.userId)).toEqual([]);
  expect((await billed.payLikeBrowser(started.client_secret ?? "")).status).toBe("succeeded");
  expect(await ada.call(syncSubscription, {})).toMatchObject({
    slug: "aside_personal",
    duration: "monthly",
    price: 12_00,
    currency: "USD",
    state: "subscribed",
    status: "active",
    abilities: { cancel: true, resume: false, open_portal: true, see_invoices: true },
  });
  expect(await paid(ada.userId)).toBe(12_00);
  const customer = await billed.stripe.customers.retrieve(await findCustomerId(db(), ada.userId));
  expect(customer).toMatchObject({ email: ada.email, name: ADDRESS.name, address: { country: "US", city: "Springfield" } });
});

test("the bank's question is answered, and refused", async () => {
  const { confirmed } = await billed.buy(ada, PERSONAL, { card: CARDS.asksOnce, answer: "fail" });
  expect(confirmed?.status).toBe("requires_payment_method");
  expect((await ada.call(syncSubscription, {})).state).toBe("trial");
  const { plan } = await buyAsShown(ada, PERSONAL, { card: CARDS.asksOnce, answer: "succeed" });
  expect(plan).toMatchObject({ slug: "aside_personal", status: "active" });
  expect(await atStripe(ada.userId)).toHaveLength(1);
});

test("a declined card buys nothing, and a good one then pays the same subscription", async () => {
  const first = await billed.buy(ada, PROFESSIONAL, { card: CARDS.declined });
  expect([first.confirmed?.error?.code, first.plan.state]).toEqual(["card_declined", "trial"]);
  const second = await buyAsShown(ada, PROFESSIONAL);
  expect(second.started.subscription_id).toBe(first.started.subscription_id);
  expect(second.plan).toMatchObject({ slug: "aside_professional", status: "active" });
});

test("a checkout that was given up is replaced", async () => {
  await ada.call(createSubscription, { body: { priceId: PERSONAL, address: ADDRESS } });
  const { plan } = await buyAsShown(ada, PROFESSIONAL);
  expect(plan.slug).toBe("aside_professional");
  expect((await atStripe(ada.userId)).map(({ status }) => status).toSorted()).toEqual(["active", "incomplete_expired"]);
});

test("monthly becomes annually and back, for what was shown each time", async () => {
  const { started } = await buyAsShown(ada, PERSONAL);
  billed.standIn.advance(10 * DAY);
  const yearly = await buyAsShown(ada, YEARLY);
  expect(yearly.plan).toMatchObject({ slug: "aside_personal", duration: "annually", price: 120_00 });
  expect([yearly.shown.subtotal, yearly.shown.total + yearly.shown.credit]).toEqual([120_00, 120_00]);
  expect(yearly.shown.credit).toBeGreaterThan(0);
  billed.standIn.advance(10 * DAY);
  const monthly = await buyAsShown(ada, PERSONAL);
  expect([monthly.shown.total, monthly.plan.duration, monthly.plan.price]).toEqual([0, "monthly", 12_00]);
  expect((await atStripe(ada.userId)).map(({ id, status }) => [id, status])).toEqual([[started.subscription_id, "active"]]);
  // The rest of the year pays the next months.
  const before = await paid(ada.userId);
  billed.standIn.advance(62 * DAY);
  expect(await ada.call(syncSubscription, {})).toMatchObject({ status: "active", duration: "monthly" });
  expect(await paid(ada.userId)).toBe(before);
});

test("a better plan costs the rest of the period, a worse one leaves a credit", async () => {
  const { started } = await buyAsShown(ada, PERSONAL);
  const better = await buyAsShown(ada, PROFESSIONAL);
  expect(better.plan.slug).toBe("aside_professional");
  expect(better.shown).toMatchObject({ total: 12_00, renewal: 24_00 });
  const worse = await buyAsShown(ada, PERSONAL);
  expect([worse.plan.slug, worse.shown.total]).toEqual(["aside_personal", 0]);
  expect((await atStripe(ada.userId)).map(({ id }) => id)).toEqual([started.subscription_id]);
});

test("the same plan again changes and costs nothing", async () => {
  await buyAsShown(ada, PERSONAL);
  const { started, confirmed } = await buyAsShown(ada, PERSONAL);
  expect([started.client_secret, started.intent, started.order.total, confirmed]).toEqual([null, null, 0, null]);
});

test("seats are bought and given back, but not below those that are taken", async () => {
  const { lead } = await makeCompany(billed.app, root);
  const companyId = await findCompanyOf(db(), lead.userId);
  const first = await buyAsShown(lead, BUSINESS, { quantity: 2, ownerId: companyId });
  expect(first.plan).toMatchObject({ slug: "aside_business", owner: "company", seats: 2, seats_used: 2 });
  expect(first.shown.total).toBe(72_00);
  const more = await buyAsShown(lead, BUSINESS, { quantity: 5, ownerId: companyId });
  expect(more.plan).toMatchObject({ seats: 5, seats_used: 3 });
  const fewer = await buyAsShown(lead, BUSINESS, { quantity: 3, ownerId: companyId });
  expect(fewer.plan).toMatchObject({ seats: 3, seats_used: 3 });
  const refused = await lead.try(createSubscription, { body: { priceId: BUSINESS, address: ADDRESS, quantity: 2 } });
  expect([refused.status, refused.error.code]).toEqual([422, "too_few_seats"]);
  expect(await countGivenSeats(db(), companyId)).toBe(3);
  expect((await atStripe(companyId)).map(({ items }) => items.data[0]?.quantity)).toEqual([3]);
});

test("a change that is not paid leaves the plan, is offered again, and can be replaced by another one", async () => {
  const { started } = await billed.buy(ada, PERSONAL, { card: CARDS.asksAlways, answer: "succeed" });
  const waiting = await billed.buy(ada, PROFESSIONAL, { card: CARDS.declined });
  expect([waiting.started.intent, waiting.confirmed?.error?.code]).toEqual(["payment", "card_declined"]);
  expect(waiting.plan).toMatchObject({ slug: "aside_personal", status: "active" });
  const again = await ada.call(createSubscription, { body: { priceId: PROFESSIONAL, address: ADDRESS } });
  expect(again.client_secret).toBe(waiting.started.client_secret);
  const other = await billed.buy(ada, YEARLY, { card: CARDS.asksAlways, answer: "succeed" });
  expect(other.plan).toMatchObject({ slug: "aside_personal", duration: "annually", status: "active" });
  const refused = await billed.payLikeBrowser(again.client_secret ?? "");
  expect(refused.error?.code).toBe("payment_intent_unexpected_state");
  expect((await atStripe(ada.userId)).map(({ id, pending_update }) => [id, pending_update])).toEqual([[started.subscription_id, null]]);
});

test("a change that waits can be given up: the plan stays as it is", async () => {
  await billed.buy(ada, PERSONAL, { card: CARDS.asksAlways, answer: "succeed" });
  const waiting = await ada.call(createSubscription, { body: { priceId: PROFESSIONAL, address: ADDRESS } });
  expect(await ada.call(syncSubscription, {})).toMatchObject({ slug: "aside_personal", is_change_pending: true });
  const kept = await ada.call(resumeSubscription, {});
  expect(kept).toMatchObject({ slug: "aside_personal", status: "active", is_change_pending: false, ends_at: null });
  expect((await billed.payLikeBrowser(waiting.client_secret ?? "")).error?.code).toBe("payment_intent_unexpected_state");
  expect((await ada.call(listInvoices, { query: {} })).items.map(({ status }) => status)).toEqual(["void", "paid"]);
});

test("the address that was given last and the credit are the buyer's own", async () => {
  expect(await ada.call(billingDetails, { query: {} })).toEqual({ address: null, credit: null });
  const address = { ...ADDRESS, line2: "Door 2", tax_id: "DE123" };
  await billed.buy(ada, PROFESSIONAL, { address });
  const known = Object.fromEntries(Object.entries(address).filter(([, value]) => value !== ""));
  expect(await ada.call(billingDetails, { query: { owner: "user" } })).toEqual({ address: known, credit: null });
  await billed.buy(ada, PERSONAL, { address: ADDRESS });
  const { address: last, credit } = await ada.call(billingDetails, { query: {} });
  expect([last?.line2, last?.tax_id, credit?.currency]).toEqual(["", "", "USD"]);
  expect(credit?.amount).toBeGreaterThan(0);
  expect(await (await billed.newPerson()).call(billingDetails, { query: {} })).toEqual({ address: null, credit: null });
});

test("a change that waits does not keep anyone from canceling", async () => {
  await billed.buy(ada, PERSONAL, { card: CARDS.asksAlways, answer: "succeed" });
  const waiting = await ada.call(createSubscription, { body: { priceId: PROFESSIONAL, address: ADDRESS } });
  expect(await ada.call(cancelSubscription, {})).toMatchObject({ slug: "aside_personal", abilities: { cancel: false, resume: true } });
  expect((await billed.payLikeBrowser(waiting.client_secret ?? "")).error?.code).toBe("payment_intent_unexpected_state");
  expect((await atStripe(ada.userId)).map(({ pending_update, cancel_at_period_end }) => [pending_update, cancel_at_period_end])).toEqual([
    [null, true],
  ]);
});

test("canceling keeps the plan until its end; resuming and buying continue it", async () => {
  await billed.buy(ada, PERSONAL);
  const canceled = await ada.call(cancelSubscription, {});
  expect(canceled).toMatchObject({ slug: "aside_personal", status: "active", abilities: { cancel: false, resume: true } });
  expect(canceled.ends_at).toBe(canceled.period_ends_at);
  expect(await ada.call(cancelSubscription, {})).toEqual(canceled);
  expect(await ada.call(resumeSubscription, {})).toMatchObject({ ends_at: null, abilities: { cancel: true, resume: false } });
  await ada.call(cancelSubscription, {});
  expect((await billed.buy(ada, PROFESSIONAL)).plan).toMatchObject({ slug: "aside_professional", ends_at: null });
  await ada.call(cancelSubscription, {});
  billed.standIn.advance(32 * DAY);
  expect(await ada.call(syncSubscription, {})).toMatchObject({ state: "trial", abilities: { cancel: false, resume: false } });
  const refused = await ada.try(resumeSubscription, {});
  expect([refused.status, refused.error.code]).toEqual([422, "no_subscription"]);
  // It can be bought again, with a new subscription.
  expect((await billed.buy(ada, PERSONAL)).plan).toMatchObject({ slug: "aside_personal", status: "active" });
});

test("a canceled plan goes on when a change is paid that the bank asked about, not before", async () => {
  await billed.buy(ada, PERSONAL, { card: CARDS.asksAlways, answer: "succeed" });
  await ada.call(cancelSubscription, {});
  const started = await ada.call(createSubscription, { body: { priceId: PROFESSIONAL, address: ADDRESS } });
  expect(await ada.call(syncSubscription, {})).toMatchObject({ slug: "aside_personal", abilities: { resume: true } });
  await billed.payLikeBrowser(started.client_secret ?? "", CARDS.asksAlways, "succeed");
  expect(await ada.call(syncSubscription, {})).toMatchObject({ slug: "aside_professional", ends_at: null, abilities: { resume: false } });
});

test("a change that is given up returns the credit that it used", async () => {
  await billed.buy(ada, PROFESSIONAL, { card: CARDS.asksAlways, answer: "succeed" });
  await billed.buy(ada, PERSONAL);
  const balanceOf = async () => {
    const customer = await billed.stripe.customers.retrieve(await findCustomerId(db(), ada.userId));
    return customer.deleted ? null : customer.balance;
  };
  expect(await balanceOf()).toBe(-12_00);
  await ada.call(createSubscription, { body: { priceId: YEARLY, address: ADDRESS } });
  expect(await balanceOf()).toBe(0);
  await ada.call(cancelSubscription, {});
  expect(await balanceOf()).toBe(-12_00);
});

test("invoices and the portal are the customer's own", async () => {
  const none = await ada.try(createPortalSession, { body: { return_url: "/plan-details" } });
  expect([none.status, none.error.code]).toEqual([422, "no_customer"]);
  expect((await ada.call(listInvoices, { query: {} })).items).toEqual([]);
  await billed.buy(ada, PERSONAL);
  await billed.buy(ada, PROFESSIONAL);
  const { items, total } = await ada.call(listInvoices, { query: {} });
  expect([total, items.map(({ total: amount, status, refunded, currency }) => [amount, status, refunded, currency])]).toEqual([
    2,
    [
      [12_00, "paid", 0, "USD"],
      [12_00, "paid", 0, "USD"],
    ],
  ]);
  expect(items.every(({ number, url }) => number !== null && url !== null)).toBe(true);
  const { url } = await ada.call(createPortalSession, { body: { return_url: "/plan-details" } });
  expect(new URL(url).origin).toBe(new URL(billed.standIn.url).origin);
  for (const return_url of ["https://evil.example/", "//evil.example", "javascript:alert(1)", ""])
    expect((await ada.try(createPortalSession, { body: { return_url } })).status).toBe(400);
});
