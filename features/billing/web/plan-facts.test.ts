import { expect, test } from "vitest";
import type { PlanDetails } from "@aside/core/entitlements/contract.ts";
import { badgeOf, factsOf, needsPaymentMethod, nextPaymentOf } from "./plan-facts.ts";

const AT = "2026-12-26T12:00:00.000Z";
const NEXT = { amount: 9_60, currency: "EUR", at: AT } as const;

/** A paid plan with a card, except for the given fields. */
function shown(given: Partial<PlanDetails>): { badge: string; term: string | undefined; asksForCard: boolean } {
  const plan = {
    state: "subscribed",
    status: "active",
    trial_period_days_left: null,
    has_ended: false,
    ends_at: null,
    period_ends_at: AT,
    next_payment: NEXT,
    has_payment_method: true,
    is_free: false,
    is_change_pending: false,
    owner: "user",
    create_limit: null,
    reference: "",
    billing: "stripe",
    abilities: { open_portal: true, resume: given.ends_at !== undefined, buy: true },
    ...given,
  } as PlanDetails;
  return { badge: badgeOf(plan)[0], term: factsOf(plan)[0], asksForCard: needsPaymentMethod(plan) };
}

test.each<[string, Partial<PlanDetails>, string, string, boolean]>([
  ["paid", {}, "Active", "Renews on Dec 26, 2026 for €9.60", false],
  ["read before amounts were stored", { next_payment: null, has_payment_method: null }, "Active", "Renews on Dec 26, 2026", false],
  ["canceled", { ends_at: AT, next_payment: null }, "Canceled", "Ends on Dec 26, 2026", false],
  ["without a card", { has_payment_method: false }, "Active", "€9.60 is due on Dec 26, 2026. Add a payment method to keep the plan.", true],
  ["a trial with a card", { status: "trialing", is_free: true }, "Free period", "Free until Dec 26, 2026, then €9.60", false],
  [
    "a trial without a card",
    { status: "trialing", is_free: true, has_payment_method: false, next_payment: null },
    "Free period",
    "Free until Dec 26, 2026. Add a payment method to keep the plan after that.",
    true,
  ],
  [
    "a free month without a card",
    { is_free: true, has_payment_method: false, ends_at: AT, next_payment: null },
    "Free period",
    "Ends on Dec 26, 2026. Free until then.",
    false,
  ],
  [
    "free forever",
    { is_free: true, has_payment_method: false, next_payment: { ...NEXT, amount: 0 } },
    "Free period",
    "Nothing to pay on Dec 26, 2026, when the next period starts.",
    false,
  ],
  [
    "past due",
    { status: "past_due", next_payment: null },
    "Payment failed",
    "Your last payment failed. Update your payment method to keep the plan.",
    true,
  ],
])("a plan that is %s says so", (_name, given, badge, term, asksForCard) => {
  expect(shown(given)).toEqual({ badge, term, asksForCard });
});

test("a plan without a card never says that it renews", () => {
  for (const next_payment of [NEXT, null])
    for (const is_free of [true, false])
      for (const ends_at of [AT, null])
        expect(shown({ has_payment_method: false, next_payment, is_free, ends_at }).term).not.toContain("Renews");
});

test("the next payment is that of the preview", () => {
  expect(nextPaymentOf({ next_payment: NEXT } as unknown as PlanDetails)).toBe("€9.60 on Dec 26, 2026");
});
