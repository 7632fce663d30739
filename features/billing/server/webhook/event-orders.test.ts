import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findPlanFacts } from "@aside/core/entitlements/server/standing-store.ts";
import { trialKeyOf } from "@aside/core/entitlements/server/trial-key.ts";
import { standingOf } from "@aside/core/entitlements/standing.ts";
import { ADDRESS, type BilledApp, startBilledApp } from "@aside/testkit/billing.ts";
import { createRandom } from "@aside/testkit/create-random.ts";
import { onlyMainCases } from "@aside/testkit/main-cases.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { countCustomers, deleteUser, findCustomerId, forgetSubscriptions, spoilSubscription } from "@aside/testkit/stores/billing-store.ts";
import { cancelSubscription, createSubscription, resumeSubscription, syncSubscription } from "../../checkout-contract.ts";
import { findCustomerByProviderId } from "../customers-store.ts";
import type { Stripe } from "../provider/with-stripe.ts";
import { insertEvent } from "./events-store.ts";
import { handleStoredEvent, isRelevant } from "./handle-event.ts";
import { reconcile } from "./reconcile.ts";
import { syncCustomer } from "./sync-customer.ts";

const DAY = 86_400;
const RUNS = onlyMainCases ? 100 : 1_000;
const PROFESSIONAL = "aside_professional_monthly_usd";
const BUSINESS = "aside_business_monthly_usd";

let billed: BilledApp;
let ada: Signed;
beforeAll(async () => (billed = await startBilledApp({ isFrozen: true })), 60_000);
afterAll(async () => await billed.stop());
beforeEach(async () => (ada = await billed.newPerson()));

const db = () => billed.app.context.db;

/** What the person may use, read without memory. */
async function entitlements() {
  const facts = await findPlanFacts(db(), ada.userId, trialKeyOf(ada.email));
  if (!facts) throw new Error("the person is gone");
  const { plan, state, owner, subscription } = standingOf(facts, new Date(), 14);
  if (!subscription) return { plan: plan.slug, state, owner, subscription: null };
  const { duration, seats, status, price, currency, period_ends_at, ends_at, trial_ends_at } = subscription;
  return {
    plan: plan.slug,
    state,
    owner,
    subscription: { duration, seats, status, price, currency, period_ends_at, ends_at, trial_ends_at },
  };
}

/** The next step's events begin at `events`. */
type Step = { name: string; world: ReturnType<BilledApp["standIn"]["world"]["save"]>; events: number };

/** A customer's life at Stripe, with everything that Stripe knew after each step. */
async function live(): Promise<{ steps: Step[]; events: Stripe.Event[] }> {
  const { standIn, stripe, buy, passPeriod } = billed;
  const { events, world } = standIn;
  const steps: Step[] = [];
  const first = events.all.length;
  const relevant = () => events.all.slice(first).filter(({ type }) => isRelevant(type));
  const did = (name: string) => steps.push({ name, world: structuredClone(world.save()), events: relevant().length });
  const { id: coupon } = await stripe.coupons.create({ percent_off: 10, duration: "once" });
  const promotion = { type: "coupon", coupon } as const;
  await stripe.promotionCodes.create({ code: "Trial30", promotion, metadata: { trial_days: "30" } });

  const started = await ada.call(createSubscription, { body: { priceId: PROFESSIONAL, address: ADDRESS, promoCode: "Trial30" } });
  did("a trial without a card");
  await billed.payLikeBrowser(started.client_secret ?? "");
  did("a card");
  await passPeriod(ada.userId);
  did("the trial was charged");
  await buy(ada, BUSINESS);
  did("a better plan");
  await buy(ada, BUSINESS, { quantity: 3 });
  did("more seats");
  const card = world.list("payment_method").find(({ customer }) => customer !== null)?.card;
  if (!card) throw new Error("no card is stored");
  card.last4 = "0341";
  await passPeriod(ada.userId);
  did("a renewal failed");
  card.last4 = "4242";
  standIn.advance(3 * DAY);
  did("it was paid later");
  await ada.call(cancelSubscription, {});
  did("canceled");
  await ada.call(resumeSubscription, {});
  did("resumed");
  await ada.call(cancelSubscription, {});
  did("canceled again");
  await passPeriod(ada.userId);
  did("ended");
  await buy(ada, "aside_personal_annually_usd");
  did("another plan");
  return { steps, events: relevant() };
}

async function readDirectly(): Promise<void> {
  const customer = await findCustomerByProviderId(db(), await findCustomerId(db(), ada.userId));
  if (!customer) throw new Error("no customer");
  await syncCustomer(billed.app.context, billed.stripe, customer);
}

/** As the webhook and its job do. False if it came before. */
async function deliver({ id, type, data }: Stripe.Event): Promise<boolean> {
  const object_id = (data.object as { id?: string }).id ?? null;
  if (!(await insertEvent(db(), { id, type, object_id, received_at: new Date() }))) return false;
  await handleStoredEvent(billed.app.context, id);
  return true;
}

test("whatever order, repetition and loss of events, the plan is what Stripe says", { timeout: 180_000 }, async () => {
  const { steps, events } = await live();
  const { world } = billed.standIn;
  const ids = events.map(({ id }) => id);
  const expected = [];
  for (const step of steps) {
    world.load(step.world);
    await forgetSubscriptions(db(), ada.userId, ids);
    await readDirectly();
    expected.push(await entitlements());
  }
  expect(expected.map(({ plan, subscription }) => `${plan} ${subscription?.status ?? "none"} ${subscription?.seats ?? 0}`)).toEqual([
    "aside_professional trialing 1",
    "aside_professional trialing 1",
    "aside_professional active 1",
    "aside_business active 1",
    "aside_business active 3",
    "aside_business past_due 3",
    "aside_business active 3",
    "aside_business active 3",
    "aside_business active 3",
    "aside_business active 3",
    "aside_trial_biweekly none 0",
    "aside_personal active 1",
  ]);

  const seed = Math.floor(Math.random() * 2 ** 31);
  const random = createRandom(seed);
  const below = (count: number) => Math.floor(random() * count);
  for (let run = 0; run < RUNS; run++) {
    // Half of the runs begin with whatever the run before left.
    await forgetSubscriptions(db(), below(2) === 0 ? ada.userId : crypto.randomUUID(), ids);
    const last = below(steps.length);
    const delivered: string[] = [];
    const deliverOne = async (step: number): Promise<boolean> => {
      const place = below(steps[step]?.events ?? 0);
      const event = events[place];
      delivered.push(`${place} at ${step}`);
      return event !== undefined && (await deliver(event));
    };
    // Some events arrive while the life goes on, and are never heard of again.
    for (let step = below(last + 1); step < last; step += 1 + below(4)) {
      world.load((steps[step] as Step).world);
      await deliverOne(step);
    }
    world.load((steps[last] as Step).world);
    let isHeard = false;
    for (let count = 1 + below(3); count > 0 || !isHeard; count--) isHeard = (await deliverOne(last)) || isHeard;
    expect({ seed, run, delivered, ...(await entitlements()) }).toEqual({ seed, run, delivered, ...expected[last] });
  }
});

test("when every event is lost, the page after the payment shows the plan with one request", async () => {
  const started = await ada.call(createSubscription, { body: { priceId: PROFESSIONAL, address: ADDRESS } });
  await billed.payLikeBrowser(started.client_secret ?? "");
  expect((await entitlements()).state).toBe("trial");
  expect(await ada.call(syncSubscription, {})).toMatchObject({ slug: "aside_professional", state: "subscribed" });
  expect(await entitlements()).toMatchObject({ plan: "aside_professional", state: "subscribed" });
});

test("when every event is lost and nobody comes back, the regular run finds the payment", async () => {
  const started = await ada.call(createSubscription, { body: { priceId: PROFESSIONAL, address: ADDRESS } });
  await billed.payLikeBrowser(started.client_secret ?? "");
  await reconcile(billed.app.context);
  expect(await entitlements()).toMatchObject({ plan: "aside_professional", state: "subscribed" });
});

test("the regular run heals a row that is wrong", async () => {
  await billed.buy(ada, PROFESSIONAL);
  const right = await entitlements();
  await spoilSubscription(db(), ada.userId, { plan: "aside_personal", status: "unpaid" });
  expect(await entitlements()).not.toEqual(right);
  await reconcile(billed.app.context);
  expect(await entitlements()).toEqual(right);
});

test("one customer's error does not keep the regular run from the others", async () => {
  await billed.buy(ada, PROFESSIONAL);
  const right = await entitlements();
  const broken = await billed.newPerson("Bea");
  await billed.buy(broken, PROFESSIONAL);
  const id = await findCustomerId(db(), broken.userId);
  for (const person of [ada, broken]) await spoilSubscription(db(), person.userId, { plan: "aside_personal", status: "active" });
  billed.standIn.faults.add(new RegExp(`GET /v1/customers/${id}`), 500, 3);
  await reconcile(billed.app.context);
  expect(await entitlements()).toEqual(right);
});

test("the subscription of a deleted account is canceled", async () => {
  const { started } = await billed.buy(ada, PROFESSIONAL);
  const customer = await findCustomerId(db(), ada.userId);
  await deleteUser(db(), ada.userId);
  billed.standIn.faults.add(/^DELETE /, 500, 3);
  await reconcile(billed.app.context);
  // Tried again at the next run.
  expect((await billed.stripe.subscriptions.retrieve(started.subscription_id)).status).toBe("active");
  await reconcile(billed.app.context);
  expect((await billed.stripe.subscriptions.retrieve(started.subscription_id)).status).toBe("canceled");
  expect(await countCustomers(db(), ada.userId)).toBe(0);
  expect(await findCustomerByProviderId(db(), customer)).toBeUndefined();
});
