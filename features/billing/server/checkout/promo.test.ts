import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ADDRESS, type BilledApp, startBilledApp } from "@aside/testkit/billing.ts";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { findCompanyOf, findCustomerId, listSubscriptions } from "@aside/testkit/stores/billing-store.ts";
import {
  calculateTax,
  createPaymentIntent,
  createSubscription,
  subscribeWithoutPayment,
  syncSubscription,
  validatePromo,
} from "../../checkout-contract.ts";
import type { Stripe } from "../provider/with-stripe.ts";

const DAY = 86_400;
const PERSONAL = "aside_personal_monthly_usd";
const PROFESSIONAL = "aside_professional_monthly_usd";

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

/** Returns the code, which is a new one each time. */
async function makeCode(
  coupon: Stripe.CouponCreateParams,
  more: Partial<Stripe.PromotionCodeCreateParams> = {},
  prefix = "Code",
): Promise<string> {
  const { id } = await billed.stripe.coupons.create(coupon);
  const code = `${prefix}${crypto.randomUUID().slice(0, 8)}`;
  await billed.stripe.promotionCodes.create({ ...more, code, promotion: { type: "coupon", coupon: id } });
  return code;
}

const preview = async (person: Signed, priceId: string, promoCode: string) =>
  await person.call(calculateTax, { body: { line_items: [{ priceId }], currency: "USD", promoCode } });
const withoutPayment = async (person: Signed, promoCode: string, plan_id: string) =>
  await person.try(subscribeWithoutPayment, { query: { promoCode }, body: { plan_id } });
const charges = async (person: Signed) =>
  (await billed.stripe.charges.list({ customer: await findCustomerId(db(), person.userId), limit: 100 })).data.map(({ amount }) => amount);
const atStripe = async (ownerId: string) =>
  (await billed.stripe.subscriptions.list({ customer: await findCustomerId(db(), ownerId), status: "all" })).data;

const ANNUAL = "aside_personal_annually_usd";
const order = { line_items: [{ priceId: ANNUAL }], currency: "USD" as const };
const MONTH = { percent_off: 100, duration: "repeating" as const, duration_in_months: 1, metadata: { duration: "monthly" } };

test("a free month of a code for monthly billing does not pay for a year, and the year that is paid does not end with it", async () => {
  const promoCode = await makeCode(MONTH);
  expect((await ada.try(calculateTax, { body: { ...order, promoCode } })).error.code).toBe("promo_invalid");
  expect((await ada.try(createSubscription, { body: { priceId: ANNUAL, address: ADDRESS, promoCode } })).error.code).toBe("promo_invalid");
  const free = (await withoutPayment(ada, promoCode, "aside_personal")).json() as { ends_at: string | null };
  expect(free).toMatchObject({ slug: "aside_personal", duration: "monthly", is_free: true, ends_at: expect.any(String) });
  const shown = await ada.call(calculateTax, { body: order });
  expect(shown).toMatchObject({ discount: 0, total: 120_00, renewal: 120_00 });
  // Asked for, not paid.
  expect((await ada.call(createSubscription, { body: { priceId: ANNUAL, address: ADDRESS } })).client_secret).not.toBeNull();
  expect(await ada.call(syncSubscription, {})).toMatchObject({ duration: "monthly", ends_at: free.ends_at });
  const { plan } = await billed.buy(ada, ANNUAL);
  expect(await charges(ada)).toEqual([shown.total]);
  expect(plan).toMatchObject({
    duration: "annually",
    ends_at: null,
    is_free: false,
    next_payment: { amount: shown.renewal, at: shown.next_payment_at },
  });
  expect((await atStripe(ada.userId)).filter(({ status }) => status === "active")).toHaveLength(1);
});

test("20 % off, forever, is shown, charged and renewed", async () => {
  const promoCode = await makeCode({ percent_off: 20, duration: "forever" });
  expect(await ada.call(validatePromo, { body: { promoCode: promoCode.toUpperCase() } })).toMatchObject({
    isValid: true,
    percent_off: 20,
    duration: "forever",
    plan_id: null,
    is_free: false,
    message: "Promo code applied.",
  });
  expect(await preview(ada, PERSONAL, promoCode)).toMatchObject({ subtotal: 12_00, discount: 2_40, total: 9_60, renewal: 9_60 });
  const { plan } = await billed.buy(ada, PERSONAL, { promoCode });
  expect(plan).toMatchObject({ slug: "aside_personal", status: "active" });
  expect(await charges(ada)).toEqual([9_60]);
  billed.standIn.advance(31 * DAY);
  await ada.call(syncSubscription, {});
  expect(await charges(ada)).toEqual([9_60, 9_60]);
});

test("an amount is taken off in its currency, once", async () => {
  const promoCode = await makeCode({ amount_off: 5_00, currency: "usd", duration: "once" });
  expect(await preview(ada, PERSONAL, promoCode)).toMatchObject({ discount: 5_00, total: 7_00, renewal: 12_00 });
  const other = await ada.try(createSubscription, { body: { priceId: "aside_personal_monthly_eur", address: ADDRESS, promoCode } });
  expect([other.status, other.error.code]).toEqual([422, "promo_invalid"]);
  await billed.buy(ada, PERSONAL, { promoCode });
  billed.standIn.advance(31 * DAY);
  await ada.call(syncSubscription, {});
  expect(await charges(ada)).toEqual([12_00, 7_00]);
});

test("a code counts for a change, once", async () => {
  const promoCode = await makeCode({ percent_off: 50, duration: "forever" });
  await billed.buy(ada, PERSONAL);
  const shown = await preview(ada, PROFESSIONAL, promoCode);
  const { plan } = await billed.buy(ada, PROFESSIONAL, { promoCode });
  expect(plan.slug).toBe("aside_professional");
  expect(await charges(ada)).toEqual([...(shown.total > 0 ? [shown.total] : []), 12_00]);
  const again = await ada.try(createSubscription, { body: { priceId: PERSONAL, address: ADDRESS, promoCode } });
  expect([again.status, again.error.code]).toEqual([422, "promo_invalid"]);
  expect(await charges(ada)).toHaveLength(shown.total > 0 ? 2 : 1);
});

test("a code for everything needs no card, and the plan ends with what it pays for", async () => {
  const code = await makeCode({ percent_off: 100, duration: "repeating", duration_in_months: 3 }, {}, "cap_");
  expect(await ada.call(validatePromo, { body: { promoCode: code } })).toMatchObject({ is_free: true, duration_in_months: 3 });
  const reply = await withoutPayment(ada, code, "professional");
  expect(reply.json()).toMatchObject({ slug: "aside_professional", status: "active", state: "subscribed" });
  const [row] = await listSubscriptions(db(), ada.userId);
  const days = ((row?.ends_at?.getTime() ?? 0) - Date.now()) / (DAY * 1_000);
  expect([days > 85, days < 93]).toEqual([true, true]);
  expect(await charges(ada)).toEqual([]);
  for (const plan of ["professional", "personal"]) expect((await withoutPayment(ada, code, plan)).error.code).toBe("already_subscribed");
  billed.standIn.advance(93 * DAY);
  expect((await ada.call(syncSubscription, {})).abilities.cancel).toBe(false);
  // Once for each customer.
  expect((await withoutPayment(ada, code, "professional")).error.code).toBe("promo_invalid");
});

test("one whole invoice for free ends with its period", async () => {
  const code = await makeCode({ percent_off: 100, duration: "once" }, { metadata: { duration: "monthly" } }, "cap_");
  const reply = await withoutPayment(ada, code, "personal");
  expect(reply.json()).toMatchObject({ slug: "aside_personal", duration: "monthly", abilities: { cancel: false, resume: true } });
});

test("a trial by a code goes on through a change, and is charged at its end", async () => {
  const code = await makeCode({ percent_off: 1, duration: "once" }, { metadata: { trial_days: "30" } }, "cap_");
  const { started, plan } = await billed.buy(ada, PERSONAL, { promoCode: code });
  expect([started.intent, started.order.total, plan.slug, plan.status]).toEqual(["setup", 0, "aside_personal", "trialing"]);
  const changed = await billed.buy(ada, PROFESSIONAL);
  expect([changed.started.order.total, changed.plan.slug, changed.plan.status]).toEqual([0, "aside_professional", "trialing"]);
  expect((await atStripe(ada.userId)).map(({ id, status }) => [id, status])).toEqual([[started.subscription_id, "trialing"]]);
  expect(await charges(ada)).toEqual([]);
  billed.standIn.advance(31 * DAY);
  expect(await ada.call(syncSubscription, {})).toMatchObject({ slug: "aside_professional", status: "active" });
  expect(await charges(ada)).toHaveLength(1);
  const other = await makeCode({ percent_off: 1, duration: "once" }, { metadata: { trial_days: "90" } });
  expect((await withoutPayment(ada, other, "business")).error.code).toBe("already_subscribed");
});

test("a trial without a card ends, and there is no second one", async () => {
  const trial = { metadata: { trial_days: "30" } };
  const [first, second] = [
    await makeCode({ percent_off: 1, duration: "once" }, trial),
    await makeCode({ percent_off: 1, duration: "once" }, trial),
  ];
  const reply = await withoutPayment(ada, first, "professional");
  expect(reply.json()).toMatchObject({ slug: "aside_professional", status: "trialing" });
  billed.standIn.advance(31 * DAY);
  expect((await ada.call(syncSubscription, {})).slug).not.toBe("aside_professional");
  for (const code of [first, second]) {
    expect((await withoutPayment(ada, code, "professional")).error.code).toBe("promo_invalid");
    const reply = await ada.try(createSubscription, { body: { priceId: PERSONAL, address: ADDRESS, promoCode: code } });
    expect([reply.status, reply.error.code]).toEqual([422, "promo_invalid"]);
  }
});

test("a company gets a free plan by its administrator only", async () => {
  const { lead, user } = await makeCompany(billed.app, root);
  const code = await makeCode({ percent_off: 100, duration: "forever" }, { metadata: { plan: "business" } });
  expect((await withoutPayment(user, code, "business")).error.code).toBe("not_allowed");
  expect((await withoutPayment(lead, code, "business")).json()).toMatchObject({ slug: "aside_business", owner: "company", seats: 1 });
  expect(await atStripe(await findCompanyOf(db(), lead.userId))).toHaveLength(1);
});

test("a free checkout replaces one that waits for a payment", async () => {
  const code = await makeCode({ percent_off: 100, duration: "forever" });
  const { client_secret: secret } = await ada.call(createSubscription, { body: { priceId: PROFESSIONAL, address: ADDRESS } });
  expect((await withoutPayment(ada, code, "personal")).status).toBe(200);
  expect((await billed.payLikeBrowser(secret ?? "")).error?.code).toBe("payment_intent_unexpected_state");
  expect((await atStripe(ada.userId)).filter(({ status }) => status === "active")).toHaveLength(1);
});

test("the lifetime plan comes for a code, as often as the code says", async () => {
  const code = await makeCode({ percent_off: 100, duration: "once" }, { metadata: { plan: "lifetime" }, max_redemptions: 1 });
  const reply = await withoutPayment(ada, code, "lifetime");
  expect(reply.json()).toMatchObject({ slug: "aside_lifetime", duration: "lifetime", ends_at: null, abilities: { cancel: false } });
  expect((await withoutPayment(ada, code, "lifetime")).error.code).toBe("already_subscribed");
  expect((await withoutPayment(await billed.newPerson(), code, "lifetime")).error.code).toBe("promo_invalid");
  // A better plan hides it until that ends.
  await billed.buy(ada, "aside_business_monthly_usd");
  expect(await ada.call(syncSubscription, {})).toMatchObject({ slug: "aside_business" });
  const [subscription] = await atStripe(ada.userId);
  await billed.stripe.subscriptions.cancel(subscription?.id ?? "");
  expect(await ada.call(syncSubscription, {})).toMatchObject({ slug: "aside_lifetime", ends_at: null });
});

test("the lifetime plan is paid once, ends the renewal of a lesser plan, and a code makes it cheaper", async () => {
  const promoCode = await makeCode({ percent_off: 20, duration: "once" });
  await billed.buy(ada, PROFESSIONAL);
  const lifetime = { line_items: [{ priceId: "aside_lifetime_lifetime_usd" }], currency: "USD" as const, promoCode };
  const { total } = await ada.call(calculateTax, { body: lifetime });
  expect(total).toBe(239_20);
  const body = { amount: total, currency: "USD" as const, promoCode, address: ADDRESS };
  const started = await ada.call(createPaymentIntent, { body });
  // The same payment, not another one.
  expect(await ada.call(createPaymentIntent, { body })).toEqual(started);
  expect((await ada.call(syncSubscription, {})).slug).toBe("aside_professional");
  await billed.payLikeBrowser(started.client_secret);
  expect(await ada.call(syncSubscription, {})).toMatchObject({ slug: "aside_lifetime", duration: "lifetime", price: 239_20 });
  expect((await atStripe(ada.userId)).map(({ cancel_at_period_end: isEnding }) => isEnding)).toEqual([true]);
  const again = await ada.try(createPaymentIntent, { body });
  expect([again.status, again.error.code]).toEqual([409, "already_subscribed"]);
  expect(await charges(ada)).toEqual([239_20, 24_00]);
  billed.standIn.advance(62 * DAY);
  expect(await ada.call(syncSubscription, {})).toMatchObject({ slug: "aside_lifetime" });
  expect(await charges(ada)).toHaveLength(2);
});

test("a payment of the lifetime plan with other terms replaces the one that waits", async () => {
  const first = await ada.call(createPaymentIntent, { body: { amount: 299_00, currency: "USD" } });
  const second = await ada.call(createPaymentIntent, { body: { amount: 279_00, currency: "EUR" } });
  expect(second.payment_intent_id).not.toBe(first.payment_intent_id);
  expect((await billed.payLikeBrowser(first.client_secret)).error?.code).toBe("payment_intent_unexpected_state");
  expect((await billed.payLikeBrowser(second.client_secret)).status).toBe("succeeded");
  expect(await ada.call(syncSubscription, {})).toMatchObject({ slug: "aside_lifetime", currency: "EUR" });
});

test("codes that are used up, over, another customer's, for newcomers or unknown give nothing", async () => {
  await billed.buy(ada, PERSONAL);
  const customer = await findCustomerId(db(), ada.userId);
  const percent = { percent_off: 10, duration: "once" } as const;
  const theirs = await makeCode(percent, { customer });
  const used = await makeCode(percent, { max_redemptions: 1 });
  const late = await makeCode(percent, { expires_at: Math.floor(Date.now() / 1000) - 5 });
  const fresh = await makeCode(percent, { restrictions: { first_time_transaction: true } });
  const other = await billed.newPerson();
  await billed.buy(other, PERSONAL, { promoCode: used });
  const refusals: [Signed, string][] = [
    [await billed.newPerson(), theirs],
    [ada, used],
    [ada, late],
    [ada, fresh],
    [ada, "NoSuchCode"],
  ];
  for (const [person, promoCode] of refusals) {
    const reply = await person.try(createSubscription, { body: { priceId: PROFESSIONAL, address: ADDRESS, promoCode } });
    expect([promoCode, reply.status, reply.error.code]).toEqual([promoCode, 422, "promo_invalid"]);
  }
  for (const promoCode of [used, late, "NoSuchCode"])
    expect(await ada.call(validatePromo, { body: { promoCode } })).toMatchObject({ isValid: false, percent_off: null, is_free: false });
  expect(await charges(ada)).toEqual([12_00]);
});
