import { CURRENCIES, type Currency, PLAN_FEATURES, type PlanFeature } from "@aside/contract/plans.ts";
import { findPlan, PLANS } from "@aside/core/entitlements/catalogue.ts";
import type { Standing, SubscriptionFacts } from "@aside/core/entitlements/standing.ts";
import type { PlanDetails } from "@aside/core/entitlements/contract.ts";

type Shown = {
  billing: PlanDetails["billing"];
  /** Plans are sold here. */
  isSold: boolean;
  publishableKey: string | null;
  /** Features that the installation disables. */
  disabled: readonly PlanFeature[];
  /** Null without billing. */
  standing: Standing | null;
  companyName: string | null;
  hasCompany: boolean;
  mayManage: boolean;
  /** Why the person cannot buy a plan, by its slug. */
  refused: Record<string, string>;
  /** The subscription that the person may change: their own, or the company's. */
  managed: SubscriptionFacts | null;
  /** The company's, if the person may manage it. */
  companySubscription: SubscriptionFacts | null;
  /** Those of the person's other account. */
  others: readonly { owner: "user" | "company"; subscription: SubscriptionFacts }[];
  seatsUsed: number;
  createsUsed: number;
  recordingSeconds: number;
  uploadBytes: number;
};

export function presentPlan(shown: Shown): PlanDetails {
  const { standing, managed } = shown;
  const plan = standing?.plan;
  const shownSubscription = standing?.subscription ?? managed;
  const excluded = withDisabled(plan ? plan.excludedFeatures : [], shown.disabled);
  const shadow = withDisabled(plan?.shadowFeatures ?? [], excluded === null ? shown.disabled : []) ?? [];
  const missing = excluded ?? shadow;
  const isAtStripe = managed?.source === "stripe" && shown.isSold;
  const isPeriodic = isAtStripe && managed.duration !== "lifetime";
  return {
    billing: shown.billing,
    publishable_key: shown.publishableKey,
    name: plan?.name ?? "",
    slug: plan?.slug ?? "",
    duration: standing?.subscription?.duration ?? null,
    price: standing?.subscription?.price ?? null,
    currency: currencyOf(standing?.subscription?.currency),
    state: standing?.state ?? "subscribed",
    status: shownSubscription?.status ?? null,
    in_trial_period: standing?.state === "trial",
    trial_period_days_left: standing?.trialDaysLeft ?? null,
    has_used_trial: standing?.hasUsedTrial ?? false,
    has_ended: standing?.state === "ended",
    needs_seat: standing?.needsSeat ?? false,
    showOptionToUpgrade: shown.isSold && (standing?.state !== "subscribed" || isUpgradable(standing)),
    included_features: PLAN_FEATURES.filter((feature) => !missing.includes(feature)),
    excluded_features: excluded,
    shadow_features: shadow,
    excludedFeatures: excluded,
    shadowFeatures: shadow,
    create_limit: plan?.limits.createsPerMonth ?? null,
    creates_used: shown.createsUsed,
    recording_limit_seconds: shown.recordingSeconds,
    max_upload_bytes: shown.uploadBytes,
    owner: standing?.owner ?? "user",
    company_name: shown.companyName,
    seats: shownSubscription?.seats ?? 0,
    seats_used: shown.seatsUsed,
    period_ends_at: shownSubscription?.period_ends_at?.toISOString() ?? null,
    next_payment: nextPaymentOf(shownSubscription),
    has_payment_method: shownSubscription?.has_payment_method ?? null,
    is_free: shownSubscription?.is_free ?? false,
    is_change_pending: shownSubscription?.is_change_pending ?? false,
    ends_at: shownSubscription?.ends_at?.toISOString() ?? null,
    reference: shown.mayManage || standing?.owner === "user" ? (shownSubscription?.reference ?? "") : "",
    other_subscriptions: shown.others.map(({ owner, subscription }) => ({
      owner,
      name: findPlan(subscription.plan)?.name ?? subscription.plan,
      duration: subscription.duration,
      seats: subscription.seats,
      status: subscription.status,
      period_ends_at: subscription.period_ends_at?.toISOString() ?? null,
      next_payment: nextPaymentOf(subscription),
      ends_at: subscription.ends_at?.toISOString() ?? null,
    })),
    cannot_buy: shown.refused,
    abilities: {
      buy: shown.isSold,
      buy_for_company: shown.isSold && (shown.mayManage || !shown.hasCompany),
      assign_seats: shown.companySubscription !== null,
      cancel: isPeriodic && managed.ends_at === null && managed.status !== "incomplete",
      resume: isPeriodic && managed.ends_at !== null,
      open_portal: isAtStripe,
      see_invoices: isAtStripe || shown.others.length > 0,
    },
  };
}

function nextPaymentOf(subscription: SubscriptionFacts | null): PlanDetails["next_payment"] {
  const currency = currencyOf(subscription?.currency);
  if (!subscription || !currency || subscription.next_amount === null || subscription.next_payment_at === null) return null;
  return { amount: subscription.next_amount, currency, at: subscription.next_payment_at.toISOString() };
}

const withDisabled = (list: readonly PlanFeature[] | null, disabled: readonly PlanFeature[]): PlanFeature[] | null =>
  list === null ? null : PLAN_FEATURES.filter((feature) => list.includes(feature) || disabled.includes(feature));

const currencyOf = (text: string | null | undefined): Currency | null => CURRENCIES.find((currency) => currency === text) ?? null;

/** Whether a better plan is offered. */
const isUpgradable = (standing: Standing): boolean => PLANS.some((plan) => plan.isOffered && plan.rank > standing.plan.rank);
