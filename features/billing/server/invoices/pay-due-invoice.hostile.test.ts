import { getPlanDetails } from "@aside/core/entitlements/contract.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BilledApp, CARDS, startBilledApp } from "@aside/testkit/billing.ts";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { findCompanyOf } from "@aside/testkit/stores/billing-store.ts";
import { listInvoices, payDueInvoice, syncSubscription } from "../../checkout-contract.ts";
import { copy } from "../../copy.ts";

const PERSONAL = "aside_personal_monthly_usd";
const BUSINESS = "aside_business_monthly_usd";

let billed: BilledApp;
let root: Signed;
beforeAll(async () => {
  billed = await startBilledApp({ isFrozen: true });
  root = await makeRoot(billed.app);
}, 60_000);
afterAll(async () => await billed.stop());

/** A person whose renewal could not be charged. */
async function makeLate(card = CARDS.failsLater): Promise<Signed> {
  const person = await billed.newPerson();
  await billed.buy(person, PERSONAL);
  await billed.changeCard(person.userId, card);
  await billed.passPeriod(person.userId);
  expect(await person.call(syncSubscription, {})).toMatchObject({ status: "past_due" });
  return person;
}

const newest = async (person: Signed) => (await person.call(listInvoices, { query: {} })).items[0];
const chargesOf = (person: Signed) => billed.atStripe(person.userId).charges.length;

test("another card pays the open invoice once, however often it is asked", async () => {
  const ada = await makeLate();
  expect(await newest(ada)).toMatchObject({ status: "open", due: 1200, paid: 0 });
  await billed.changeCard(ada.userId, CARDS.good);
  const replies = await Promise.all([1, 2, 3].map(async () => await ada.try(payDueInvoice, {})));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await ada.call(getPlanDetails, { query: {} })).toMatchObject({ slug: "aside_personal", status: "active" });
  expect(await newest(ada)).toMatchObject({ status: "paid", due: 0, paid: 1200 });
  expect(chargesOf(ada)).toBe(2);
  // Nothing is open.
  expect((await ada.try(payDueInvoice, {})).status).toBe(200);
  expect(chargesOf(ada)).toBe(2);
});

test.each([
  ["declined", CARDS.failsLater, "Your card was declined."],
  ["asked about by the bank", CARDS.asksAlways, copy.bankAsks],
])("a card that is %s pays nothing, and says so", async (_, card, message) => {
  const ada = await makeLate(card);
  const { status, error } = await ada.try(payDueInvoice, {});
  expect([status, error.code, error.message]).toEqual([402, "card_declined", message]);
  expect(await ada.call(syncSubscription, {})).toMatchObject({ status: "past_due" });
  expect(await newest(ada)).toMatchObject({ status: "open", due: 1200 });
  expect(chargesOf(ada)).toBe(1);
});

test("only who manages the company's plan pays its invoice", async () => {
  const { lead, user } = await makeCompany(billed.app, root);
  const companyId = await findCompanyOf(billed.app.context.db, lead.userId);
  await billed.buy(lead, BUSINESS, { quantity: 2 });
  await billed.changeCard(companyId, CARDS.failsLater);
  await billed.passPeriod(companyId);
  await lead.call(syncSubscription, {});
  await billed.changeCard(companyId, CARDS.good);
  const other = await billed.newPerson();
  for (const person of [user, other, root]) {
    expect((await person.try(payDueInvoice, {})).error.code).toBe("no_subscription");
    expect((await person.try(payDueInvoice, { query: { owner: "company" } })).status).not.toBe(200);
  }
  expect((await billed.app.driver().try(payDueInvoice, {})).status).toBe(403);
  expect((await lead.try(payDueInvoice, { query: { owner: "someone" } })).status).toBe(400);
  expect(billed.atStripe(companyId).subscriptions[0]?.status).toBe("past_due");
  expect(await lead.call(payDueInvoice, { query: { owner: "company" } })).toMatchObject({ slug: "aside_business", status: "active" });
});
