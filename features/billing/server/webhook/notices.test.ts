import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ADDRESS, type BilledApp, CARDS, startBilledApp } from "@aside/testkit/billing.ts";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { findCompanyOf, findCustomerId } from "@aside/testkit/stores/billing-store.ts";
import {
  cancelSubscription,
  createPaymentIntent,
  createPortalSession,
  createSubscription,
  listInvoices,
  syncSubscription,
} from "../../checkout-contract.ts";
import { findCustomerByProviderId } from "../customers-store.ts";
import { reconcile } from "./reconcile.ts";
import { syncCustomer } from "./sync-customer.ts";

const DAY = 86_400;
const PERSONAL = "aside_personal_monthly_usd";
const PROFESSIONAL = "aside_professional_monthly_usd";
const FAILED = "Your payment for Aside failed";
const ACTION = "Confirm your payment for Aside";
const TRIAL = "Your free trial of Aside ends soon";
const ENDED = "Your Aside plan has ended";
const RECEIPT = "Your receipt from Aside";

let billed: BilledApp;
let root: Signed;
let ada: Signed;
beforeAll(async () => {
  billed = await startBilledApp({ worker: true });
  root = await makeRoot(billed.app);
}, 60_000);
afterAll(async () => await billed.stop());
beforeEach(async () => (ada = await billed.newPerson()));

/** Lets days pass at Stripe, and waits until their events are handled. */
async function pass(days: number): Promise<void> {
  billed.standIn.advance(days * DAY);
  await handled();
}

async function passPeriod(ownerId = ada.userId): Promise<void> {
  await billed.passPeriod(ownerId);
  await handled();
}

async function handled(): Promise<void> {
  await billed.standIn.events.sent();
  await billed.app.waitForJobs();
}

/** Subjects of the emails about plans, the oldest first. */
async function subjects(of: { email: string } = ada): Promise<string[]> {
  const subjectsOfPlans = (await billed.app.mailbox.list(of.email)).map(({ subject }) => subject);
  return subjectsOfPlans.filter((subject) => [FAILED, ACTION, TRIAL, ENDED].includes(subject)).toReversed();
}

/** Every event of the customer comes once more, with another id: only the rows of sent emails keep them apart. */
async function repeatEvents(ownerId = ada.userId): Promise<void> {
  const { events } = billed.standIn;
  const customer = await findCustomerId(billed.app.context.db, ownerId);
  for (const event of events.all.filter(({ data }) => JSON.stringify(data.object).includes(customer)))
    await events.send({ ...event, id: `${event.id}again${events.all.length}` });
  await billed.app.waitForJobs();
}

test("each failed attempt to renew is emailed once, then the end of the plan", async () => {
  await billed.buy(ada, PERSONAL);
  await billed.changeCard(ada.userId, CARDS.failsLater);
  await passPeriod();
  expect(await subjects()).toEqual([FAILED]);
  const [mail] = await billed.app.mailbox.list(ada.email);
  expect(mail?.text).toContain("We could not charge $12 for your Aside Personal plan. We will try again on");
  expect(mail?.text).toContain(`${billed.app.url}/plan-details?update_card=true`);
  await repeatEvents();
  expect(await subjects()).toEqual([FAILED]);
  expect(await ada.call(syncSubscription, {})).toMatchObject({ slug: "aside_personal", status: "past_due" });
  await pass(3);
  await pass(5);
  expect(await subjects()).toEqual([FAILED, FAILED, FAILED]);
  await pass(7);
  expect(await subjects()).toEqual([FAILED, FAILED, FAILED, ENDED]);
  await repeatEvents();
  expect(await subjects()).toHaveLength(4);
});

test("a renewal that the bank asks about leads to one email, with the page where it is confirmed", async () => {
  await billed.buy(ada, PERSONAL, { card: CARDS.asksAlways, answer: "succeed" });
  await passPeriod();
  expect(await subjects()).toEqual([ACTION]);
  const [invoice] = (await ada.call(listInvoices, { query: {} })).items;
  const [mail] = await billed.app.mailbox.list(ada.email);
  expect([invoice?.status, mail?.text.includes(invoice?.url ?? "none")]).toEqual(["open", true]);
  await repeatEvents();
  expect(await subjects()).toEqual([ACTION]);
});

test("an event that comes late, after the payment, is not emailed", async () => {
  await billed.buy(ada, PERSONAL);
  await billed.changeCard(ada.userId, CARDS.failsLater);
  billed.standIn.events.hold();
  await billed.passPeriod(ada.userId);
  await billed.changeCard(ada.userId, CARDS.good);
  billed.standIn.advance(3 * DAY);
  billed.standIn.events.resume();
  for (const event of billed.standIn.events.held.splice(0)) await billed.standIn.events.send(event);
  await billed.app.waitForJobs();
  expect(await subjects()).toEqual([]);
  expect(await ada.call(syncSubscription, {})).toMatchObject({ slug: "aside_personal", status: "active" });
});

test("what fails in the checkout is shown there, not emailed", async () => {
  await billed.buy(ada, PERSONAL, { card: CARDS.declined });
  await billed.buy(ada, PERSONAL, { card: CARDS.asksAlways, answer: "succeed" });
  await ada.call(createSubscription, { body: { priceId: PROFESSIONAL, address: ADDRESS } });
  await pass(0);
  await billed.changeCard(ada.userId, CARDS.failsLater);
  await ada.call(createSubscription, { body: { priceId: "aside_personal_annually_usd", address: ADDRESS } });
  await pass(0);
  expect(await subjects()).toEqual([]);
});

test("the end of a trial is announced once, while it lasts", async () => {
  const { id: coupon } = await billed.stripe.coupons.create({ percent_off: 1, duration: "once" });
  const promotion = { type: "coupon", coupon } as const;
  await billed.stripe.promotionCodes.create({ code: "Trial", promotion, metadata: { trial_days: "5" } });
  await billed.buy(ada, PERSONAL, { promoCode: "Trial" });
  await pass(3);
  expect(await subjects()).toEqual([TRIAL]);
  const [mail] = (await billed.app.mailbox.list(ada.email)).filter(({ subject }) => subject === TRIAL);
  expect(mail?.text).toContain("Then we will charge $12.");
  await repeatEvents();
  expect(await subjects()).toEqual([TRIAL]);
});

test("the end of a canceled plan is emailed once, to the company's administrators", async () => {
  const { lead, admin, user } = await makeCompany(billed.app, root);
  const companyId = await findCompanyOf(billed.app.context.db, lead.userId);
  await billed.buy(lead, "aside_business_monthly_usd", { quantity: 3 });
  await lead.call(cancelSubscription, {});
  await pass(0);
  expect(await subjects(lead)).toEqual([]);
  await passPeriod(companyId);
  expect([await subjects(lead), await subjects(admin), await subjects(user)]).toEqual([[ENDED], [], []]);
  await repeatEvents(companyId);
  expect(await subjects(lead)).toEqual([ENDED]);
});

test("everyone who manages the company's plan gets its emails, also who operates the installation", async () => {
  // The first person of an installation is its operator.
  await billed.buy(root, "aside_business_monthly_usd", { quantity: 2 });
  const companyId = await findCompanyOf(billed.app.context.db, root.userId);
  await billed.changeCard(companyId, CARDS.failsLater);
  await passPeriod(companyId);
  expect(await subjects(root)).toEqual([FAILED]);
});

test("the link of a failed payment opens the form for the card, and nothing else", async () => {
  await billed.buy(ada, PERSONAL);
  const body = { return_url: "/plan-details?returned=portal", flow: "payment_method_update" } as const;
  const { url } = await ada.call(createPortalSession, { body });
  const page = await (await fetch(url)).text();
  expect(page).toContain("Update payment method");
  expect(page).not.toContain("Cancel plan");
});

test("each paid invoice has one receipt with its amount, period and page; one of nothing has none", async () => {
  const receipts = async () => (await billed.app.mailbox.list(ada.email)).filter(({ subject }) => subject === RECEIPT);
  await billed.buy(ada, PERSONAL);
  await handled();
  await repeatEvents();
  const [first] = await receipts();
  const [invoice] = (await ada.call(listInvoices, { query: {} })).items;
  expect(await receipts()).toHaveLength(1);
  expect(first?.text).toMatch(
    /We received \$12 for your Aside Personal plan, for the period from \w+ \d+, \d+ \(UTC\) to \w+ \d+, \d+ \(UTC\)\./,
  );
  expect(first?.text).toContain(invoice?.url ?? "none");
  await passPeriod();
  expect(await receipts()).toHaveLength(2);

  ada = await billed.newPerson();
  const { id: coupon } = await billed.stripe.coupons.create({ percent_off: 100, duration: "once" });
  await billed.stripe.promotionCodes.create({ code: "Gratis", promotion: { type: "coupon", coupon } });
  await billed.buy(ada, PERSONAL, { promoCode: "Gratis" });
  await handled();
  expect(await receipts()).toEqual([]);
});

test("a payment of which no event tells has its receipt, once, also when the event comes late", async () => {
  const receipts = async () => (await billed.app.mailbox.list(ada.email)).filter(({ subject }) => subject === RECEIPT).length;
  const { events, world } = billed.standIn;
  const find = async () => {
    await reconcile(billed.app.context);
    // Who was read minutes ago waits for the next run.
    const customer = await findCustomerByProviderId(billed.app.context.db, await findCustomerId(billed.app.context.db, ada.userId));
    if (customer) await syncCustomer(billed.app.context, billed.stripe, customer);
    await billed.app.waitForJobs();
    return await receipts();
  };
  events.hold();
  const started = await ada.call(createSubscription, { body: { priceId: PERSONAL, address: ADDRESS } });
  await billed.payLikeBrowser(started.client_secret ?? "");
  expect(await receipts()).toBe(0);
  expect([await find(), await find()]).toEqual([1, 1]);
  await billed.passPeriod(ada.userId);
  expect([await find(), await find()]).toEqual([2, 2]);
  events.resume();
  for (const event of events.held.splice(0)) await events.send(event);
  await billed.app.waitForJobs();
  expect(await receipts()).toBe(2);

  // A lifetime plan, which has no invoice.
  ada = await billed.newPerson();
  events.hold();
  const made = await ada.call(createPaymentIntent, { body: { amount: 299_00, currency: "USD", address: ADDRESS } });
  await billed.payLikeBrowser(made.client_secret);
  expect([await find(), await find()]).toEqual([1, 1]);

  // Long ago, before this product sent receipts.
  ada = await billed.newPerson();
  const old = await ada.call(createSubscription, { body: { priceId: PERSONAL, address: ADDRESS } });
  await billed.payLikeBrowser(old.client_secret ?? "");
  for (const { status_transitions: times } of world.list("invoice"))
    if (times.paid_at !== null) times.paid_at = Math.floor(Date.now() / 1000) - 4 * DAY;
  events.held.splice(0);
  events.resume();
  expect(await find()).toBe(0);
});

test("a lifetime plan has a receipt", async () => {
  const made = await ada.call(createPaymentIntent, { body: { amount: 299_00, currency: "USD", address: ADDRESS } });
  await billed.payLikeBrowser(made.client_secret);
  await handled();
  const [mail] = (await billed.app.mailbox.list(ada.email)).filter(({ subject }) => subject === RECEIPT);
  expect(mail?.text).toContain("We received $299 for your Aside Lifetime plan.");
});
