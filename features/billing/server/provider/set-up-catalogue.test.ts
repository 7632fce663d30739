import { afterAll, beforeAll, expect, test } from "vitest";
import { CURRENCIES } from "@aside/contract/plans.ts";
import { findPlan, lookupKeyOf, PLANS } from "@aside/core/entitlements/catalogue.ts";
import { type BilledApp, startBilledApp } from "@aside/testkit/billing.ts";
import { createUser } from "@aside/testkit/people.ts";
import { listOpenProblemKinds } from "@aside/testkit/stores/billing-store.ts";
import { syncSubscription } from "../../checkout-contract.ts";
import { setUpCatalogue } from "./set-up-catalogue.ts";

const KEY = lookupKeyOf("aside_professional", "monthly", "USD");

let billed: BilledApp;
beforeAll(async () => (billed = await startBilledApp()), 60_000);
afterAll(async () => await billed.stop());

async function setUp(): Promise<string[]> {
  const lines: string[] = [];
  await setUpCatalogue(billed.stripe, (line) => lines.push(line));
  return lines;
}

test("every price that renews is created once, with the catalogue's amount and its key in the metadata", async () => {
  const { world } = billed.standIn;
  const expected = PLANS.flatMap(({ slug, prices }) =>
    (["monthly", "annually"] as const).flatMap((duration) =>
      CURRENCIES.flatMap((currency) => {
        const amount = prices[duration]?.[currency];
        return amount === undefined
          ? []
          : [`${lookupKeyOf(slug, duration, currency)} ${amount} ${duration === "monthly" ? "month" : "year"}`];
      }),
    ),
  );
  const made = world.list("price").map((price) => `${price.lookup_key} ${price.unit_amount} ${price.recurring?.interval}`);
  expect(made.toSorted()).toEqual(expected.toSorted());
  expect(world.list("price").every(({ metadata, lookup_key: key }) => metadata["lookup_key"] === key)).toBe(true);
  expect(
    world
      .list("product")
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(["aside_business", "aside_personal", "aside_professional"]);
  expect(await setUp()).toEqual([]);
  expect(world.list("price")).toHaveLength(made.length);
});

test("a changed price takes the key, and who pays the old one keeps the plan", async () => {
  const person = await createUser(billed.app, "Ada", "ada@gmail.com");
  const { started, plan } = await billed.buy(person, KEY);
  expect(plan).toMatchObject({ slug: "aside_professional", duration: "monthly", price: 24_00, status: "active" });
  const prices = findPlan("aside_professional")?.prices.monthly;
  if (!prices) throw new Error("the plan is not sold by the month");
  prices.USD = 25_00;
  try {
    expect(await setUp()).toEqual([`replaced the price ${KEY}`]);
    expect(await setUp()).toEqual([]);
  } finally {
    prices.USD = 24_00;
  }
  const [now] = (await billed.stripe.prices.list({ lookup_keys: [KEY] })).data;
  const old = (await billed.stripe.subscriptions.retrieve(started.subscription_id)).items.data[0]?.price;
  expect([now?.unit_amount, old?.unit_amount, old?.lookup_key, old?.metadata["lookup_key"]]).toEqual([25_00, 24_00, null, KEY]);
  expect(await person.call(syncSubscription, {})).toMatchObject({ slug: "aside_professional", price: 24_00, status: "active" });
  expect(await listOpenProblemKinds(billed.app.context.db)).toEqual([]);
});
