import { afterAll, beforeAll, expect, test } from "vitest";
import { ADDRESS, type BilledApp, CARDS, type Purchase, startBilledApp } from "@aside/testkit/billing.ts";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { findCompanyOf } from "@aside/testkit/stores/billing-store.ts";
import { listSeats } from "../../contract.ts";
import { calculateTax, changeSeats, createSubscription, listInvoices, syncSubscription } from "../../checkout-contract.ts";
import { copy } from "../../copy.ts";

const BUSINESS = "aside_business_monthly_usd";

let billed: BilledApp;
let root: Signed;
beforeAll(async () => {
  billed = await startBilledApp({ isFrozen: true });
  root = await makeRoot(billed.app);
}, 60_000);
afterAll(async () => await billed.stop());

async function companyWith(seats: number, more: Purchase = {}) {
  const made = await makeCompany(billed.app, root);
  await billed.buy(made.lead, BUSINESS, { quantity: seats, ...more });
  return { ...made, companyId: await findCompanyOf(billed.app.context.db, made.lead.userId) };
}

const preview = async (lead: Signed, quantity: number) =>
  await lead.call(calculateTax, { body: { line_items: [{ priceId: BUSINESS, quantity }], currency: "USD" } });

test("more seats cost what the preview says, now and later, and twice the same is one change", async () => {
  const { lead, companyId } = await companyWith(3);
  expect((await lead.call(listSeats, { query: {} })).price_id).toBe(BUSINESS);
  const shown = await preview(lead, 5);
  const after = await lead.call(changeSeats, { body: { seats: 5 } });
  expect(after).toMatchObject({ seats: 5, is_change_pending: false, next_payment: { amount: shown.renewal } });
  await lead.call(changeSeats, { body: { seats: 5 } });
  const { items } = await lead.call(listInvoices, { query: {} });
  expect(items.map(({ paid }) => paid)).toHaveLength(2);
  expect(items.map(({ paid }) => paid)).toContain(shown.total);
  expect(billed.atStripe(companyId).subscriptions).toHaveLength(1);
});

test("fewer seats leave a credit, but never fewer than are taken", async () => {
  const { lead } = await companyWith(5);
  const { seats_used: used } = await lead.call(listSeats, { query: {} });
  expect((await preview(lead, used)).credit_left).toBeGreaterThan(0);
  const refused = await lead.try(changeSeats, { body: { seats: used - 1 } });
  expect([refused.status, refused.error.code, refused.error.message]).toEqual([422, "too_few_seats", copy.tooFewSeats(used)]);
  expect((await lead.call(changeSeats, { body: { seats: used } })).seats).toBe(used);
});

test("a card that is not charged changes nothing yet", async () => {
  const { lead } = await companyWith(3, { card: CARDS.asksAlways, answer: "succeed" });
  const before = (await lead.call(listSeats, { query: {} })).seats;
  const after = await lead.call(changeSeats, { body: { seats: 6 } });
  expect([after.seats, after.is_change_pending]).toEqual([before, true]);
});

test("only who manages the company's plan changes its seats, within the plan's limits", async () => {
  const { lead, user } = await companyWith(3);
  const other = await makeCompany(billed.app, root);
  expect((await user.try(changeSeats, { body: { seats: 4 } })).status).toBe(404);
  expect((await other.lead.try(changeSeats, { body: { seats: 4 } })).error.code).toBe("no_subscription");
  for (const seats of [0, -1, 1.5, "4", 1_000_000, null])
    expect([seats, (await lead.try(changeSeats, { body: { seats } })).status >= 400]).toEqual([seats, true]);
  expect((await lead.call(listSeats, { query: {} })).seats).toBe(3);
});

test("while a payment is open, nothing is changed or credited", async () => {
  const { lead, companyId } = await companyWith(5);
  await billed.changeCard(companyId, CARDS.failsLater);
  await billed.passPeriod(companyId);
  expect((await lead.call(syncSubscription, {})).status).toBe("past_due");
  const replies = [
    await lead.try(calculateTax, { body: { line_items: [{ priceId: BUSINESS, quantity: 3 }], currency: "USD" } }),
    await lead.try(changeSeats, { body: { seats: 8 } }),
    await lead.try(createSubscription, { body: { priceId: BUSINESS, address: ADDRESS, quantity: 3 } }),
  ];
  for (const { status, error } of replies) expect([status, error.code, error.message]).toEqual([409, "payment_due", copy.payFirst]);
  expect(billed.atStripe(companyId).customers[0]?.balance).toBe(0);
});

test("of two changes that were shown at the same time, only the first is made", async () => {
  const { lead } = await companyWith(3);
  const [more, most] = [await preview(lead, 5), await preview(lead, 9)];
  await lead.call(changeSeats, { body: { seats: 5, base: more.base } });
  const second = await lead.try(changeSeats, { body: { seats: 9, base: most.base } });
  expect([second.status, second.error.code]).toEqual([409, "price_changed"]);
  const third = await lead.try(createSubscription, { body: { priceId: BUSINESS, address: ADDRESS, quantity: 9, base: most.base } });
  expect([third.status, third.error.message]).toEqual([409, copy.priceChanged]);
  expect((await lead.call(listSeats, { query: {} })).seats).toBe(5);
});
