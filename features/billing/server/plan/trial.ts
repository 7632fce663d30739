import { AppError } from "@aside/contract/errors.ts";
import { sellsPlans } from "@aside/core/entitlements/server/entitlements.ts";
import { requireUser } from "@aside/core/accounts/server/authority.ts";
import type { getPlanDetails as detailsEndpoint } from "@aside/core/entitlements/contract.ts";
import { findPlan, isShadow, PLANS } from "@aside/core/entitlements/catalogue.ts";
import { findSubscription, insertGivenPlan, lockPlanOf } from "@aside/core/entitlements/server/subscriptions-store.ts";
import { startTrial } from "@aside/core/entitlements/server/trials.ts";
import { recordAudit } from "@aside/server/audit/record-audit.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type { listPlans as plansEndpoint, signUpToPlan as signUpEndpoint, upgradeTrial as trialEndpoint } from "../../contract.ts";
import { notFound } from "@aside/contract/errors.ts";
import { copy } from "../../copy.ts";
import { presentPlanDetails } from "./plan-details.ts";
import { offered } from "../../offered.ts";

const billingOff = () => new AppError(422, "billing_off", copy.billingOff);
export const unknownPlan = () => new AppError(422, "unknown_plan", copy.unknownPlan);

export function requireBilling(context: AppContext): void {
  if (context.config.BILLING === "none") throw billingOff();
}

export const getPlanDetails: Handler<typeof detailsEndpoint> = async ({ actor: who, query, context }) => {
  const actor = requireUser(who);
  if (query.userId !== undefined && query.userId !== actor.userId) throw notFound();
  return await presentPlanDetails(context, actor);
};

/** No prices where nothing is sold. */
export const listPlans: Handler<typeof plansEndpoint> = async ({ context }) => {
  return await Promise.resolve({
    plans: sellsPlans(context) ? PLANS.filter((plan) => plan.isOffered).map(offered) : [],
    trial_days: context.config.BILLING_TRIAL_DAYS,
  });
};

/** Sign-up starts it; this is for accounts from before, which otherwise wait for the daily job. */
export const upgradeTrial: Handler<typeof trialEndpoint> = async ({ actor: who, body, context, request }) => {
  const actor = requireUser(who);
  requireBilling(context);
  await context.db.transaction().execute(async (trx) => {
    if (!(await startTrial(context, trx, actor.email)))
      throw new AppError(409, "trial_used", context.config.BILLING_TRIAL_DAYS === 0 ? copy.noTrial : copy.trialUsed);
    await recordAudit(context, trx, {
      companyId: actor.companyId,
      by: actor,
      action: "billing.trial_started",
      target: { kind: "user", id: actor.userId, label: actor.email },
      details: { duration: body.duration ?? null, ...body.utm_params },
      request,
    });
  });
  return await presentPlanDetails(context, actor);
};

export const signUpToPlan: Handler<typeof signUpEndpoint> = async ({ actor: who, body, context, request }) => {
  const actor = requireUser(who);
  requireBilling(context);
  const plan = findPlan(body.plan_id);
  if (!plan || !isShadow(plan.slug) || !context.config.BILLING_SHADOW_SIGNUP) throw unknownPlan();
  const owner = { userId: actor.userId, companyId: null };
  await context.db.transaction().execute(async (trx) => {
    await lockPlanOf(trx, owner);
    if (await findSubscription(trx, owner)) return;
    const now = context.now();
    const given = { id: context.newId(), owner, createdBy: actor.userId, now, plan: plan.slug };
    await insertGivenPlan(trx, { ...given, source: "signup", seats: 1, endsAt: null, reference: "" });
    await recordAudit(context, trx, {
      companyId: actor.companyId,
      by: actor,
      action: "billing.signed_up",
      target: { kind: "user", id: actor.userId, label: actor.email },
      details: { plan: plan.slug },
      request,
    });
  });
  return await presentPlanDetails(context, actor);
};
