import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { lookupKeyOf } from "@aside/core/entitlements/catalogue.ts";
import { lockPlanOf, type Owner } from "@aside/core/entitlements/server/subscriptions-store.ts";
import { listAudit } from "@aside/features/administration/audit-contract.ts";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { countGivenSeats, findCompanyOf, listOpenProblemKinds, listSubscriptions } from "@aside/testkit/stores/billing-store.ts";
import { givePlan } from "@aside/testkit/stores/plans-store.ts";
import type { Snapshot } from "../provider/read-snapshot.ts";
import { applySnapshot, BY_JOB } from "./apply-snapshot.ts";

const DAY = 86_400;
const START = 1_800_000_000;

let app: TestApp;
let root: Signed;
let ada: Signed;
let owner: Owner;
/** Each read is a second later than the one before. */
let reads = 0;
beforeAll(async () => {
  app = await startApp({ env: { BILLING: "manual", ASR: "off" } });
  root = await makeRoot(app);
}, 60_000);
afterAll(async () => await app.stop());
beforeEach(async () => {
  ada = await createUser(app, "Ada Lovelace", `p${crypto.randomUUID().slice(0, 8)}@gmail.com`);
  owner = { userId: ada.userId, companyId: null };
});

type Subscription = Snapshot["subscriptions"][number];

/** The fields of Stripe's subscription that count. */
function subscription(
  id: string,
  plan: string,
  changes: Partial<Record<keyof Subscription, unknown>> & { key?: string; seats?: number } = {},
) {
  const { key, seats = 1, ...others } = changes;
  const price = {
    id: `price_${plan}`,
    unit_amount: 12_00,
    lookup_key: key ?? lookupKeyOf(`aside_${plan}`, "monthly", "USD"),
    metadata: {},
  };
  return {
    id,
    status: "active",
    created: START,
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    trial_end: null,
    items: { data: [{ price, quantity: seats, current_period_end: START + 30 * DAY }] },
    ...others,
  } as unknown as Subscription;
}

const payment = (id: string, isRefunded = false) =>
  ({
    id,
    status: "succeeded",
    amount: 299_00,
    currency: "usd",
    created: START,
    latest_charge: { refunded: isRefunded },
  }) as unknown as Snapshot["lifetime"];

async function apply(subscriptions: Subscription[], options: { lifetime?: Snapshot["lifetime"]; readAt?: Date; of?: Owner } = {}) {
  const { context } = app;
  const { lifetime = null, readAt = new Date(START * 1_000 + 1_000 * reads++), of = owner } = options;
  await context.db.transaction().execute(async (trx) => {
    await lockPlanOf(trx, of);
    await applySnapshot({
      context,
      trx,
      owner: of,
      snapshot: { readAt, subscriptions, lifetime, hasPaymentMethod: true },
      payments: new Map(),
      cause: BY_JOB,
    });
  });
}

const rows = async (id = ada.userId) =>
  (await listSubscriptions(app.context.db, id)).map(({ plan, source, status }) => [plan.replace("aside_", ""), source, status]);

test("what was never paid has no row, and leaves a plan assigned by hand", async () => {
  await givePlan(app.context.db, ada.userId, "aside_personal");
  const id = crypto.randomUUID();
  for (const status of ["incomplete", "incomplete_expired"]) await apply([subscription(id, "professional", { status })]);
  expect(await rows()).toEqual([["personal", "manual", "active"]]);
  await apply([subscription(id, "professional", { status: "unpaid" })]);
  expect(await rows()).toEqual([["personal", "manual", "active"]]);
  await apply([subscription(id, "professional")]);
  expect(await rows()).toEqual([
    ["personal", "manual", "canceled"],
    ["professional", "stripe", "active"],
  ]);
});

test("an older read changes nothing", async () => {
  const id = crypto.randomUUID();
  const early = new Date(START * 1_000 - 5_000);
  await apply([subscription(id, "professional", { status: "past_due" })]);
  await apply([subscription(id, "personal")], { readAt: early });
  await apply([], { readAt: early });
  expect(await rows()).toEqual([["professional", "stripe", "past_due"]]);
});

test("a subscription that Stripe ended or does not list has ended", async () => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  await apply([subscription(first, "personal")]);
  await apply([subscription(first, "personal", { status: "canceled", ended_at: START + DAY })]);
  const [ended] = await listSubscriptions(app.context.db, ada.userId);
  expect([ended?.status, ended?.ends_at]).toEqual(["canceled", new Date((START + DAY) * 1_000)]);
  await apply([subscription(first, "personal", { status: "canceled", ended_at: START + DAY }), subscription(second, "professional")]);
  await apply([]);
  expect(await rows()).toEqual([
    ["personal", "stripe", "canceled"],
    ["professional", "stripe", "canceled"],
  ]);
});

test("of several subscriptions the best one counts, and a problem is reported", async () => {
  const [low, high] = [crypto.randomUUID(), crypto.randomUUID()];
  await apply([subscription(low, "personal")]);
  await apply([subscription(low, "personal"), subscription(high, "business", { created: START - DAY })]);
  expect(await rows()).toContainEqual(["business", "stripe", "active"]);
  expect(await listOpenProblemKinds(app.context.db)).toContain("several_subscriptions");
  await apply([subscription(low, "personal"), subscription(high, "business", { status: "unpaid" })]);
  expect(await rows()).toContainEqual(["personal", "stripe", "active"]);
});

test("a lifetime plan replaces what is not better, comes back after a better plan, and ends with its refund", async () => {
  const [id, better, paid] = [crypto.randomUUID(), crypto.randomUUID(), `pi_${crypto.randomUUID()}`];
  const lifetime = payment(paid);
  await apply([subscription(id, "professional")]);
  await apply([subscription(id, "professional")], { lifetime });
  const live = async () => (await rows()).filter(([, , status]) => status !== "canceled");
  expect(await live()).toEqual([["lifetime", "stripe", "active"]]);
  await apply([subscription(better, "business")], { lifetime });
  expect(await live()).toEqual([["business", "stripe", "active"]]);
  await apply([subscription(better, "business", { status: "canceled", ended_at: START })], { lifetime });
  expect(await live()).toEqual([["lifetime", "stripe", "active"]]);
  await apply([], { lifetime: payment(paid, true) });
  expect(await live()).toEqual([]);
  await apply([], { lifetime: payment(paid, true) });
  expect((await rows()).filter(([plan]) => plan === "lifetime")).toHaveLength(1);
});

test("an unknown price changes status and dates only, and gives nothing new", async () => {
  const id = crypto.randomUUID();
  await apply([subscription(id, "personal", { key: "other_product" })]);
  expect(await rows()).toEqual([]);
  await apply([subscription(id, "professional")]);
  await apply([subscription(id, "professional", { key: "other_product", cancel_at_period_end: true })]);
  const [row] = await listSubscriptions(app.context.db, ada.userId);
  expect(row).toMatchObject({ plan: "aside_professional", status: "active", ends_at: new Date((START + 30 * DAY) * 1_000) });
  expect(await listOpenProblemKinds(app.context.db)).toContain("unknown_price");
});

test("a company's seats follow the quantity", async () => {
  const { lead } = await makeCompany(app, root);
  const companyId = await findCompanyOf(app.context.db, lead.userId);
  const of: Owner = { userId: null, companyId };
  const id = crypto.randomUUID();
  for (const seats of [1, 3, 2, 10]) {
    await apply([subscription(id, "business", { seats })], { of });
    expect([seats, await countGivenSeats(app.context.db, companyId)]).toEqual([seats, Math.min(seats, 3)]);
  }
});

test("each change is in the audit log once", async () => {
  const id = crypto.randomUUID();
  const twice = async (state: Subscription) => {
    await apply([state]);
    await apply([state]);
  };
  await twice(subscription(id, "personal"));
  await twice(subscription(id, "professional"));
  await twice(subscription(id, "professional", { cancel_at_period_end: true }));
  await twice(subscription(id, "professional"));
  await twice(subscription(id, "professional", { status: "canceled", ended_at: START }));
  const { items } = await root.call(listAudit, { query: {} });
  const actions = items.filter(({ target }) => target === ada.email).map(({ action }) => action);
  expect(actions.filter((action) => action.startsWith("billing.")).toReversed()).toEqual([
    "billing.subscribed",
    "billing.changed",
    "billing.canceled",
    "billing.resumed",
    "billing.ended",
  ]);
});
