import { expect, test } from "vitest";
import { PLAN_FEATURES } from "@aside/contract/plans.ts";
import { ENDED, findPlan, lookupKeyOf, type Plan, PLANS, planOfName, readLookupKey, TRIAL } from "./catalogue.ts";
import { allows, isLive, type PlanFacts, standingOf, type SubscriptionFacts } from "./standing.ts";

const NOW = new Date("2028-02-20T12:00:00Z");
const DAY = 86_400_000;
const after = (days: number, from = NOW) => new Date(from.getTime() + days * DAY);

const facts = (given: Partial<PlanFacts> = {}): PlanFacts => ({
  user_id: "u",
  email: "ada@acme.example",
  company_id: "c",
  trial_key: "domain:acme.example",
  trial: { started_at: after(-30), ends_at: after(-16) },
  own: null,
  company: null,
  has_seat: false,
  had_plan: false,
  ...given,
});

const subscription = (given: Partial<SubscriptionFacts> = {}): SubscriptionFacts => ({
  id: "s",
  plan: "aside_personal",
  duration: "monthly",
  currency: "USD",
  price: 1200,
  seats: 1,
  status: "active",
  source: "stripe",
  period_ends_at: after(10),
  ends_at: null,
  trial_ends_at: null,
  reference: "",
  next_amount: null,
  next_payment_at: null,
  has_payment_method: null,
  is_free: false,
  is_change_pending: false,
  ...given,
});

test.each([
  // now, end of the trial, days left in UTC
  ["2028-02-20T00:00:00Z", "2028-02-20T23:59:59Z", 0],
  ["2028-02-20T23:59:58Z", "2028-02-20T23:59:59Z", 0],
  ["2028-02-20T23:59:59Z", "2028-02-21T00:00:00Z", 1],
  // over a leap day
  ["2028-02-28T22:00:00Z", "2028-03-01T10:00:00Z", 2],
  // over the change to daylight saving time in New York and Berlin
  ["2028-03-11T12:00:00Z", "2028-03-13T11:00:00Z", 2],
  ["2028-03-25T23:30:00Z", "2028-03-27T00:30:00Z", 2],
  // over the end of a year
  ["2028-12-31T23:59:59Z", "2029-01-04T00:00:00Z", 4],
])("at %s a trial until %s has %i days left", (now, end, days) => {
  const standing = standingOf(facts({ trial: { started_at: new Date(0), ends_at: new Date(end) } }), new Date(now), 14);
  expect([standing.state, standing.trialDaysLeft, standing.plan.slug]).toEqual(["trial", days, TRIAL.slug]);
});

test("a trial ends at its end, not at midnight", () => {
  const trial = { started_at: after(-14), ends_at: NOW };
  expect(standingOf(facts({ trial }), new Date(NOW.getTime() - 1), 14).state).toBe("trial");
  expect(standingOf(facts({ trial }), NOW, 14)).toMatchObject({ state: "ended", plan: ENDED, trialDaysLeft: null, hasUsedTrial: true });
});

test("without a known trial, the whole trial is ahead", () => {
  expect(standingOf(facts({ trial: null }), NOW, 14)).toMatchObject({ state: "trial", trialDaysLeft: 14, hasUsedTrial: false });
});

test("the best plan counts", () => {
  const own = subscription();
  const company = subscription({ id: "t", plan: "aside_business" });
  const of = (given: Partial<PlanFacts>) => {
    const { plan, owner, state } = standingOf(facts(given), NOW, 14);
    return [plan.slug, owner, state];
  };
  expect(of({ own })).toEqual(["aside_personal", "user", "subscribed"]);
  expect(of({ own, company, has_seat: true })).toEqual(["aside_business", "company", "subscribed"]);
  expect(of({ own, company })).toEqual(["aside_personal", "user", "subscribed"]);
  expect(of({ company })).toEqual(["ended", "user", "ended"]);
  const onTrial = { started_at: after(-1), ends_at: after(13) };
  expect(of({ trial: onTrial, own })).toEqual(["aside_personal", "user", "subscribed"]);
  expect(of({ trial: onTrial, own: subscription({ plan: "aside_shadow_user" }) })).toEqual(["aside_trial_biweekly", "user", "trial"]);
  expect(of({ own: subscription({ plan: "aside_shadow_user" }) })).toEqual(["aside_shadow_user", "user", "subscribed"]);
});

test("a plan that is no longer in the catalogue is not the end of a trial", () => {
  const own = subscription({ plan: "aside_gold_2019" });
  expect(standingOf(facts({ own }), NOW, 14).state).toBe("ended");
  expect(standingOf(facts({ own, trial: { started_at: NOW, ends_at: after(1) } }), NOW, 14).state).toBe("trial");
});

test.each([
  ["active", null, true],
  ["trialing", null, true],
  ["past_due", null, true],
  ["incomplete", null, false],
  ["unpaid", null, false],
  ["canceled", null, false],
  ["active", after(1), true],
  ["active", NOW, false],
] as const)("a subscription that is %s and ends at %s gives its plan: %s", (status, ends_at, expected) => {
  expect(isLive(subscription({ status, ends_at }), NOW)).toBe(expected);
});

const planWith = (given: Pick<Plan, "excludedFeatures" | "shadowFeatures">): Plan => ({ ...TRIAL, ...given });

test.each(PLAN_FEATURES)("%s is allowed unless excluded, or in the shadow list where nothing is excluded", (feature) => {
  const others = PLAN_FEATURES.filter((other) => other !== feature);
  expect(allows(planWith({ excludedFeatures: [], shadowFeatures: [] }), feature)).toBe(true);
  expect(allows(planWith({ excludedFeatures: [feature], shadowFeatures: [] }), feature)).toBe(false);
  expect(allows(planWith({ excludedFeatures: others, shadowFeatures: [] }), feature)).toBe(true);
  expect(allows(planWith({ excludedFeatures: null, shadowFeatures: [feature] }), feature)).toBe(false);
  expect(allows(planWith({ excludedFeatures: null, shadowFeatures: others }), feature)).toBe(true);
  // The shadow list does not count beside a list of excluded features.
  expect(allows(planWith({ excludedFeatures: [], shadowFeatures: [feature] }), feature)).toBe(true);
  expect(allows(ENDED, feature)).toBe(false);
});

test("a lookup key names one price, and only prices of the catalogue have one", () => {
  const keys = PLANS.flatMap((plan) =>
    Object.entries(plan.prices).flatMap(([duration, prices]) =>
      Object.keys(prices).map((currency) => lookupKeyOf(plan.slug, duration as "monthly", currency as "USD")),
    ),
  );
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).toHaveLength(7 * 5);
  expect(readLookupKey("aside_business_annually_inr")).toMatchObject({
    plan: findPlan("aside_business"),
    duration: "annually",
    currency: "INR",
  });
  for (const key of ["aside_business_lifetime_usd", "aside_trial_biweekly_monthly_usd", "aside_business_annually_xyz", ""])
    expect(readLookupKey(key)).toBeUndefined();
});

test("a year costs less than twelve months, in every currency", () => {
  for (const { prices } of PLANS)
    for (const [currency, month] of Object.entries(prices.monthly ?? {}))
      expect(prices.annually?.[currency as "USD"]).toBeLessThan(12 * month);
});

test("links name a plan by slug or tier", () => {
  expect(planOfName("business")?.slug).toBe("aside_business");
  expect(planOfName("aside_personal")?.slug).toBe("aside_personal");
  expect(planOfName("gold")).toBeUndefined();
});

test("a member without a seat of the company's plan is not on trial", () => {
  const company = subscription({ plan: "aside_business", seats: 3 });
  const trial = { started_at: NOW, ends_at: after(10) };
  expect(standingOf(facts({ trial, company, has_seat: false }), NOW, 14)).toMatchObject({ state: "ended", needsSeat: true });
  expect(standingOf(facts({ trial, company, has_seat: true }), NOW, 14)).toMatchObject({ state: "subscribed", owner: "company" });
});
