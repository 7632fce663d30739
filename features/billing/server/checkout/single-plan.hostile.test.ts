import { getPlanDetails } from "@aside/core/entitlements/contract.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ADDRESS, type BilledApp, startBilledApp } from "@aside/testkit/billing.ts";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { findCompanyOf } from "@aside/testkit/stores/billing-store.ts";
import { assignSeat, listProblems, setPlan } from "../../contract.ts";
import {
  calculateTax,
  cancelSubscription,
  createPaymentIntent,
  createPortalSession,
  createSubscription,
  listInvoices,
  resumeSubscription,
  syncSubscription,
} from "../../checkout-contract.ts";
import { reportStrays } from "../webhook/report-strays.ts";
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

test("of a personal and a company's checkout that were both started, only the later one can be paid", async () => {
  const { lead } = await makeCompany(billed.app, root);
  const companyId = await findCompanyOf(billed.app.context.db, lead.userId);
  const first = await lead.call(createSubscription, { body: { priceId: PROFESSIONAL, address: ADDRESS } });
  const second = await lead.call(createSubscription, { body: { priceId: BUSINESS, address: ADDRESS, quantity: 3 } });
  expect((await billed.payLikeBrowser(first.client_secret ?? "")).status).not.toBe("succeeded");
  expect((await billed.payLikeBrowser(second.client_secret ?? "")).status).toBe("succeeded");
  expect([liveOf(lead.userId), liveOf(companyId)]).toEqual([0, 1]);
});

test("what was paid in another tab is known before the next checkout, although no event has come", async () => {
  const { lead } = await makeCompany(billed.app, root);
  const companyId = await findCompanyOf(billed.app.context.db, lead.userId);
  const first = await lead.call(createSubscription, { body: { priceId: PROFESSIONAL, address: ADDRESS } });
  await billed.payLikeBrowser(first.client_secret ?? "");
  const second = await lead.try(createSubscription, { body: { priceId: BUSINESS, address: ADDRESS, quantity: 3 } });
  expect([second.status, second.error.message]).toEqual([409, copy.ownPlanFirst("Professional")]);
  expect([liveOf(lead.userId), liveOf(companyId)]).toEqual([1, 0]);
});

test("a plan that is resumed ends the checkout that its cancellation allowed", async () => {
  const { lead } = await makeCompany(billed.app, root);
  const companyId = await findCompanyOf(billed.app.context.db, lead.userId);
  await billed.buy(lead, PROFESSIONAL);
  await lead.call(cancelSubscription, {});
  const started = await lead.call(createSubscription, { body: { priceId: BUSINESS, address: ADDRESS, quantity: 3 } });
  await lead.call(resumeSubscription, {});
  expect((await billed.payLikeBrowser(started.client_secret ?? "")).status).not.toBe("succeeded");
  expect([liveOf(lead.userId), liveOf(companyId)]).toEqual([1, 0]);
});

test("a colleague's checkout goes on when another person starts one", async () => {
  const { lead } = await makeCompany(billed.app, root);
  const companyId = await findCompanyOf(billed.app.context.db, lead.userId);
  const other = await billed.newPerson();
  const started = await lead.call(createSubscription, { body: { priceId: BUSINESS, address: ADDRESS, quantity: 3 } });
  await other.call(createSubscription, { body: { priceId: PROFESSIONAL, address: ADDRESS } });
  expect((await billed.payLikeBrowser(started.client_secret ?? "")).status).toBe("succeeded");
  expect(liveOf(companyId)).toBe(1);
});

test("every subscription that a person pays for is on their plan page, with its invoices, and can be canceled there", async () => {
  const { lead, user } = await makeCompany(billed.app, root);
  await billed.buy(lead, BUSINESS, { quantity: 3 });
  await lead.call(assignSeat, { body: { user_id: user.userId, has_seat: false } });
  await billed.buy(user, PERSONAL);
  await lead.call(assignSeat, { body: { user_id: user.userId, has_seat: true } });
  const details = await user.call(getPlanDetails, { query: {} });
  expect(details).toMatchObject({ slug: "aside_business", owner: "company", abilities: { cancel: false, see_invoices: true } });
  expect(details.other_subscriptions).toMatchObject([{ owner: "user", name: "Personal", status: "active", ends_at: null }]);
  expect((await user.call(listInvoices, { query: {} })).items).toHaveLength(1);
  expect((await user.call(createPortalSession, { body: { return_url: "/plan-details", owner: "user" } })).url).toContain("http");

  await reportStrays(billed.app.context);
  const problems = async () => (await root.call(listProblems, {})).items.filter(({ subject }) => subject === user.userId);
  expect(await problems()).toMatchObject([{ kind: "paid_twice" }]);

  // The company's is not theirs to end.
  expect((await user.try(cancelSubscription, { query: { owner: "company" } })).status).toBe(404);
  expect((await user.try(createPortalSession, { body: { return_url: "/plan-details", owner: "company" } })).status).toBe(404);
  const after = await user.call(cancelSubscription, { query: { owner: "user" } });
  expect(after.other_subscriptions).toMatchObject([{ owner: "user", ends_at: expect.any(String) as string }]);
  const again = await user.try(resumeSubscription, { query: { owner: "user" } });
  expect([again.status, again.error.message]).toEqual([409, copy.companyCovers("Business")]);
});

test("a subscription at Stripe that is no plan here is reported once", async () => {
  const person = await billed.newPerson();
  const { started } = await billed.buy(person, PERSONAL);
  const [customer] = billed.atStripe(person.userId).customers;
  const [bought] = billed.atStripe(person.userId).subscriptions;
  const made = await billed.stripe.subscriptions.create({
    customer: customer?.id ?? "",
    items: [{ price: bought?.items.data[0]?.price.id ?? "" }],
    payment_behavior: "default_incomplete",
    metadata: { owner: `user:${person.userId}` },
    expand: ["latest_invoice.confirmation_secret"],
  });
  const { latest_invoice: invoice } = made;
  if (invoice && typeof invoice !== "string") await billed.payLikeBrowser(invoice.confirmation_secret?.client_secret ?? "");
  for (const _ of [1, 2]) await reportStrays(billed.app.context);
  const found = (await root.call(listProblems, {})).items.filter(({ kind }) => kind === "stray_subscription");
  // The newer one is the plan.
  expect(found.map(({ subject }) => subject)).toEqual([started.subscription_id]);
});

/** What choosing a plan does: "starts" a subscription, "changes" the one that is paid for, or the reason why it is refused. */
type Outcome = string;
type Case = { has: string; make: () => Promise<Signed>; outcomes: [personal: Outcome, professional: Outcome, business: Outcome] };

const company = async () => await makeCompany(billed.app, root);
async function withCompanyPlan(hasSeat: boolean, who: "lead" | "user"): Promise<Signed> {
  const made = await company();
  await billed.buy(made.lead, BUSINESS, { quantity: 3 });
  if (!hasSeat) await made.lead.call(assignSeat, { body: { user_id: made[who].userId, has_seat: false } });
  return made[who];
}
async function withOwn(
  priceId: string,
  then: (person: Signed) => Promise<unknown> = async () => undefined,
  card?: string,
): Promise<Signed> {
  const { lead } = await company();
  await billed.buy(lead, priceId, card ? { card } : {});
  await then(lead);
  return lead;
}
const [covers, seats] = [copy.companyCovers("Business"), copy.companyHasSeats("Business")];

const CASES: Case[] = [
  { has: "nothing", make: async () => (await company()).lead, outcomes: ["starts", "starts", "starts"] },
  { has: "nothing, as a member", make: async () => (await company()).user, outcomes: ["starts", "starts", copy.companyPlan] },
  { has: "nothing, without a company", make: async () => await billed.newPerson(), outcomes: ["starts", "starts", "starts"] },
  { has: "Personal", make: async () => await withOwn(PERSONAL), outcomes: ["changes", "changes", copy.ownPlanFirst("Personal")] },
  {
    has: "Professional",
    make: async () => await withOwn(PROFESSIONAL),
    outcomes: ["changes", "changes", copy.ownPlanFirst("Professional")],
  },
  {
    has: "Professional, canceled",
    make: async () => await withOwn(PROFESSIONAL, async (person) => await person.call(cancelSubscription, {})),
    outcomes: ["changes", "changes", "starts"],
  },
  {
    has: "Professional by hand",
    make: async () => {
      const { lead } = await company();
      await root.call(setPlan, { body: { user_id: lead.userId, plan_id: "aside_professional" } });
      return lead;
    },
    outcomes: ["starts", "starts", "starts"],
  },
  {
    has: "the lifetime plan by hand",
    make: async () => {
      const { lead } = await company();
      await root.call(setPlan, { body: { user_id: lead.userId, plan_id: "aside_lifetime" } });
      return lead;
    },
    outcomes: ["starts", "starts", "starts"],
  },
  {
    has: "Business, as its administrator with a seat",
    make: async () => await withCompanyPlan(true, "lead"),
    outcomes: [covers, covers, "changes"],
  },
  {
    has: "Business, as its administrator without one",
    make: async () => await withCompanyPlan(false, "lead"),
    outcomes: [seats, seats, "changes"],
  },
  {
    has: "Business, as a member with a seat",
    make: async () => await withCompanyPlan(true, "user"),
    outcomes: [covers, covers, copy.companyPlan],
  },
  {
    has: "Business, as a member without one",
    make: async () => await withCompanyPlan(false, "user"),
    outcomes: ["starts", "starts", copy.companyPlan],
  },
  {
    has: "both, as an administrator",
    make: async () => {
      const person = await withOwn(PROFESSIONAL, async (lead) => await lead.call(cancelSubscription, {}));
      await billed.buy(person, BUSINESS, { quantity: 3 });
      // In Stripe's portal.
      const [own] = billed.atStripe(person.userId).subscriptions;
      await billed.stripe.subscriptions.update(own?.id ?? "", { cancel_at_period_end: false });
      await person.call(syncSubscription, {});
      return person;
    },
    outcomes: [covers, covers, "changes"],
  },
];

describe.each(CASES)("who has $has", ({ make, outcomes }) => {
  test.each([
    [PERSONAL, outcomes[0]],
    [PROFESSIONAL, outcomes[1]],
    [BUSINESS, outcomes[2]],
  ])("and chooses %s: %s", async (priceId, outcome) => {
    const person = await make();
    const companyId = (await findCompanyOf(billed.app.context.db, person.userId)) || person.userId;
    const all = () => [...new Set([person.userId, companyId])].reduce((sum, id) => sum + liveOf(id), 0);
    const before = all();
    const details = await person.call(getPlanDetails, { query: {} });
    const shown =
      priceId === BUSINESS && !details.abilities.buy_for_company
        ? copy.companyPlan
        : details.cannot_buy[priceId.replace("_monthly_usd", "")];
    const quantity = priceId === BUSINESS ? 3 : 1;
    const reply = await person.try(createSubscription, { body: { priceId, address: ADDRESS, quantity } });
    if (outcome !== "starts" && outcome !== "changes") {
      expect([shown, reply.error.message]).toEqual([outcome, outcome]);
      return expect(all()).toBe(before);
    }
    expect([shown, reply.status]).toEqual([undefined, 200]);
    const { client_secret: secret } = JSON.parse(reply.text) as { client_secret: string | null };
    if (secret) await billed.payLikeBrowser(secret);
    expect(all()).toBe(outcome === "starts" ? before + 1 : before);
  });
});
