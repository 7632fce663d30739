import { expect, test } from "vitest";
import { PLANS } from "@aside/core/entitlements/catalogue.ts";
import { FEATURE_GROUPS, featureStateOf } from "./feature-names.ts";
import { offered } from "./offered.ts";

test("a planned feature is never shown as included, and says so in the marks only", () => {
  const plans = PLANS.filter((plan) => plan.isOffered).map(offered);
  const statesOf = (feature: Parameters<typeof featureStateOf>[1]) => plans.map((plan) => featureStateOf(plan, feature));
  expect(statesOf("hubspot_integration")).not.toContain("included");
  expect(statesOf("hubspot_integration")).toContain("planned");
  expect(new Set(statesOf("screen_share"))).toEqual(new Set(["included"]));
  expect(FEATURE_GROUPS.flatMap(({ features }) => features.map(([, label]) => label)).filter((label) => /planned/i.test(label))).toEqual(
    [],
  );
});
