import { getPlanDetails } from "@aside/core/entitlements/contract.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ADDRESS, type BilledApp, startBilledApp } from "@aside/testkit/billing.ts";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { findCompanyOf } from "@aside/testkit/stores/billing-store.ts";
import { assignSeat } from "../../contract.ts";
import { calculateTax, cancelSubscription, createPaymentIntent, createSubscription } from "../../checkout-contract.ts";
import { copy } from "../../copy.ts";

const PERSONAL = "aside_personal_monthly_usd";
const PROFESSIONAL = "aside_professional_monthly_usd";
const BUSINESS = "aside_business_monthly_usd";

let billed: BilledApp;
let root: Signed;
beforeAll(async () => {
  billed = await startBilledApp({ isFrozen: true });
  root = await makeRoot(billed.app);
}, 60_000);
afterAll(async () => await billed.stop());

const liveOf = (ownerId: string) => billed.atStripe(ownerId).subscriptions.filter(({ status }) => status === "active").length;

/** Neither the order nor the payment starts, and both say why. */
async function expectRefused(person: Signed, priceId: string, reason: string) {
  const { cannot_buy } = await person.call(getPlanDetails, { query: {} });
  expect(cannot_buy[priceId.replace("_monthly_usd", "")]).toBe(reason);
  const replies = [
    await person.try(calculateTax, { body: { line_items: [{ priceId, quantity: 1 }], currency: "USD" } }),
    await person.try(createSubscription, { body: { priceId, address: ADDRESS } }),
  ];
  for (const { status, error } of replies) expect([status, error.code, error.message]).toEqual([409, "already_subscribed", reason]);
}

test("nobody whom the company's plan covers pays for an own plan", async () => {
  const { lead, user } = await makeCompany(billed.app, root);
  const companyId = await findCompanyOf(billed.app.context.db, lead.userId);
  await billed.buy(lead, BUSINESS, { quantity: 3 });
  for (const person of [lead, user]) {
    for (const priceId of [PERSONAL, PROFESSIONAL]) await expectRefused(person, priceId, copy.companyCovers("Business"));
    const lifetime = await person.try(createPaymentIntent, { body: { amount: 299_00, currency: "USD", address: ADDRESS } });
    expect([lifetime.status, lifetime.error.message]).toEqual([409, copy.companyCovers("Business")]);
    expect(billed.atStripe(person.userId).subscriptions).toEqual([]);
  }
  expect(liveOf(companyId)).toBe(1);
});

test("without a seat, an administrator is told to take one and a member may buy a plan", async () => {
  const { lead, user } = await makeCompany(billed.app, root);
  await billed.buy(lead, BUSINESS, { quantity: 3 });
  for (const { userId } of [lead, user]) await lead.call(assignSeat, { body: { user_id: userId, has_seat: false } });
  await expectRefused(lead, PROFESSIONAL, copy.companyHasSeats("Business"));
  expect((await billed.buy(user, PERSONAL)).plan).toMatchObject({ slug: "aside_personal", owner: "user" });
});

test("who pays for an own plan cancels it before buying the company's", async () => {
  const { lead } = await makeCompany(billed.app, root);
  const companyId = await findCompanyOf(billed.app.context.db, lead.userId);
  await billed.buy(lead, PROFESSIONAL);
  await expectRefused(lead, BUSINESS, copy.ownPlanFirst("Professional"));
  expect(liveOf(companyId)).toBe(0);
  await lead.call(cancelSubscription, {});
  expect((await billed.buy(lead, BUSINESS, { quantity: 3 })).plan).toMatchObject({ slug: "aside_business", owner: "company" });
});
