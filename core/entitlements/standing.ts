import { type PlanFeature } from "@aside/contract/plans.ts";
import { ENDED, findPlan, missingFeatures, type Plan, TRIAL } from "./catalogue.ts";

export type SubscriptionFacts = {
  id: string;
  plan: string;
  duration: "monthly" | "annually" | "lifetime";
  currency: string | null;
  price: number | null;
  seats: number;
  status: "incomplete" | "trialing" | "active" | "past_due" | "unpaid" | "canceled";
  source: "stripe" | "manual" | "signup";
  period_ends_at: Date | null;
  ends_at: Date | null;
  trial_ends_at: Date | null;
  reference: string;
  /** The next charge, in minor units, as the payment provider previewed it. Null: none, or it is not known. */
  next_amount: number | null;
  next_payment_at: Date | null;
  /** Null: not known. */
  has_payment_method: boolean | null;
  /** Nothing is paid for the current period: a trial at the provider, or a promo code. */
  is_free: boolean;
  /** A change that was ordered waits for its payment. */
  is_change_pending: boolean;
};

export type PlanFacts = {
  user_id: string;
  email: string;
  company_id: string | null;
  /** The key of the trial that counts: the company's, or the person's own. */
  trial_key: string;
  /** The trial of the company, or of a person without one. Null: it has not been started, and starts soon. */
  trial: { started_at: Date; ends_at: Date } | null;
  own: SubscriptionFacts | null;
  company: SubscriptionFacts | null;
  has_seat: boolean;
  /** There is or was a subscription of the person or their company. */
  had_plan: boolean;
};

export type Standing = {
  plan: Plan;
  /** The subscription that gives the plan; null with `ended`, or during a trial. */
  subscription: SubscriptionFacts | null;
  /** Whose subscription it is. */
  owner: "user" | "company";
  state: "trial" | "subscribed" | "ended";
  /** Days until the trial's last day, in UTC: 0 on the last day. Null unless the person is on trial. */
  trialDaysLeft: number | null;
  hasUsedTrial: boolean;
  hadPlan: boolean;
  /** The company has a plan, but the person has no seat of it. */
  needsSeat: boolean;
};

const DAY_MS = 86_400_000;
const dayOf = (time: Date): number => Math.floor(time.getTime() / DAY_MS);

/** Whether the subscription gives its plan. A failed payment does not end it at once: the provider retries for days first. */
export function isLive(subscription: Pick<SubscriptionFacts, "status" | "ends_at">, now: Date): boolean {
  if (subscription.ends_at !== null && subscription.ends_at <= now) return false;
  return subscription.status === "active" || subscription.status === "trialing" || subscription.status === "past_due";
}

/**
 * The best of: the person's own plan, a seat of the company's plan, the trial. An unknown plan gives nothing and takes nothing away.
 * `trialDays`: of a trial that has not been started.
 */
export function standingOf(facts: PlanFacts, now: Date, trialDays: number): Standing {
  const trialEnd = facts.trial?.ends_at ?? new Date(now.getTime() + trialDays * DAY_MS);
  const past = {
    // One of no days was none: it was stored where there are no trials.
    hasUsedTrial: facts.trial !== null && facts.trial.ends_at > facts.trial.started_at,
    hadPlan: facts.had_plan,
    needsSeat: !facts.has_seat && facts.company !== null && isLive(facts.company, now),
  };
  const plans = [
    { subscription: facts.own, owner: "user" as const },
    { subscription: facts.has_seat ? facts.company : null, owner: "company" as const },
  ].flatMap(({ subscription, owner }) => {
    const plan = subscription && isLive(subscription, now) ? findPlan(subscription.plan) : undefined;
    return plan && subscription ? [{ plan, subscription, owner }] : [];
  });
  const best = plans.toSorted((a, b) => b.plan.rank - a.plan.rank)[0];
  // People without a seat of the plan that their company bought are not on its trial any more.
  const isOnTrial = now < trialEnd && !past.needsSeat;
  if (best && (best.plan.rank > TRIAL.rank || !isOnTrial)) return { ...best, state: "subscribed", trialDaysLeft: null, ...past };
  if (isOnTrial)
    return { plan: TRIAL, subscription: null, owner: "user", state: "trial", trialDaysLeft: dayOf(trialEnd) - dayOf(now), ...past };
  return { plan: ENDED, subscription: null, owner: "user", state: "ended", trialDaysLeft: null, ...past };
}

export const allows = (plan: Plan, feature: PlanFeature): boolean => !missingFeatures(plan).includes(feature);
