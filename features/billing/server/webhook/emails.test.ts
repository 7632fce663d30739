import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ADDRESS, type BilledApp, CARDS, startBilledApp } from "@aside/testkit/billing.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { findCustomerId } from "@aside/testkit/stores/billing-store.ts";
import { createSubscription } from "../../checkout-contract.ts";

const DAY = 86_400;
const PERSONAL = "aside_personal_monthly_usd";

let billed: BilledApp;
let ada: Signed;
beforeAll(async () => (billed = await startBilledApp({ worker: true })), 60_000);
afterAll(async () => await billed.stop());
beforeEach(async () => (ada = await createUser(billed.app, "Ada Lovelace", `p${crypto.randomUUID().slice(0, 8)}@gmail.com`)));

/** What Ada gets, after everything that happened at Stripe was handled. */
async function subjects(): Promise<string[]> {
  await billed.standIn.events.sent();
  await billed.app.waitForJobs();
  const mails = await billed.app.mailbox.list(ada.email);
  return mails.map(({ subject }) => subject).filter((subject) => !/^\d{4} /.test(subject));
}

/** The stored card becomes another test card. */
async function useCard(number: string): Promise<void> {
  const customer = await findCustomerId(billed.app.context.db, ada.userId);
  for (const method of billed.standIn.world.list("payment_method"))
    if (method.customer === customer && method.card) method.card.last4 = number.slice(-4);
}

test("each failed attempt is announced once, and then the end of the plan", async () => {
  await billed.buy(ada, PERSONAL);
  expect(await subjects()).toEqual([]);
  await useCard(CARDS.failsLater);
  billed.standIn.advance(31 * DAY);
  expect(await subjects()).toEqual(["Your payment for Aside failed"]);
  const failed = billed.standIn.events.all.findLast(({ type }) => type === "invoice.payment_failed");
  if (failed) await billed.standIn.events.send({ ...failed, id: "evt_again" });
  expect(await subjects()).toHaveLength(1);
  billed.standIn.advance(3 * DAY);
  expect(await subjects()).toHaveLength(2);
  billed.standIn.advance(12 * DAY);
  expect((await subjects()).filter((subject) => subject === "Your Aside plan has ended")).toHaveLength(1);
});

test("the end of a trial without a card is announced before, and a declined first payment is not", async () => {
  const { stripe, standIn } = billed;
  const coupon = await stripe.coupons.create({ percent_off: 100, duration: "once" });
  const promotion = { type: "coupon", coupon: coupon.id } as const;
  await stripe.promotionCodes.create({ code: "TRIAL10", promotion, metadata: { trial_days: "10" } });
  const { client_secret: secret } = await ada.call(createSubscription, { body: { priceId: PERSONAL, address: ADDRESS } });
  await billed.payLikeBrowser(secret ?? "", CARDS.declined);
  expect(await subjects()).toEqual([]);
  await billed.buy(ada, PERSONAL, { promoCode: "TRIAL10", card: CARDS.good });
  standIn.advance(7 * DAY);
  expect(await subjects()).toEqual(["Your free trial of Aside ends soon"]);
});

test("a renewal that the bank asks about leads to the page where it is confirmed", async () => {
  await billed.buy(ada, PERSONAL);
  await useCard(CARDS.asksAlways);
  billed.standIn.advance(31 * DAY);
  expect(await subjects()).toContain("Confirm your payment for Aside");
});
