import { PLAN_FEATURES } from "@aside/contract/plans.ts";
import { reaches } from "@aside/core/accounts/policy.ts";
import { authorityOf } from "@aside/core/accounts/server/authority.ts";
import { findCompany } from "@aside/core/accounts/server/companies-store.ts";
import type { PlanDetails } from "@aside/core/entitlements/contract.ts";
import { createsThisMonth, recordingSecondsOf, sellsPlans, uploadBytesOf } from "@aside/core/entitlements/server/entitlements.ts";
import { countSeats } from "@aside/core/entitlements/server/seats-store.ts";
import { readStanding } from "@aside/core/entitlements/server/standing.ts";
import { findSubscription } from "@aside/core/entitlements/server/subscriptions-store.ts";
import type { UserActor } from "@aside/server/auth/actor.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { listOtherSubscriptions, listRefused } from "../checkout/owner.ts";
import { presentPlan } from "./present-plan.ts";

/** What the person may use, as it is now, and what they may do about it. */
export async function presentPlanDetails(context: AppContext, actor: UserActor): Promise<PlanDetails> {
  const { BILLING, STRIPE_PUBLISHABLE_KEY, DISABLED_FEATURES } = context.config;
  const isSold = sellsPlans(context);
  const standing = await readStanding(context, actor);
  const mayManage = actor.companyId !== null && reaches(authorityOf(actor), "billing.manage", actor.companyId);
  const company = actor.companyId === null ? undefined : await findCompany(context.db, actor.companyId);
  const ownersPlan =
    mayManage && actor.companyId !== null ? await findSubscription(context.db, { userId: null, companyId: actor.companyId }) : undefined;
  // A member of the company sees its plan; only those who may manage it can change it.
  const isOwn = standing?.subscription != null && standing.owner === "user";
  const managed = isOwn ? standing.subscription : (ownersPlan ?? null);
  return presentPlan({
    billing: BILLING,
    isSold,
    publishableKey: isSold ? (STRIPE_PUBLISHABLE_KEY ?? null) : null,
    disabled: PLAN_FEATURES.filter((feature) => DISABLED_FEATURES.includes(feature)),
    standing,
    companyName: company?.name ?? null,
    hasCompany: actor.companyId !== null,
    mayManage,
    refused: isSold ? await listRefused(context, actor) : {},
    managed,
    companySubscription: ownersPlan ?? null,
    others: isSold ? await listOtherSubscriptions(context, actor, isOwn ? "user" : "company") : [],
    seatsUsed: company ? await countSeats(context.db, company.id) : 0,
    createsUsed: (await createsThisMonth(context, actor)).used,
    recordingSeconds: await recordingSecondsOf(context, actor),
    uploadBytes: await uploadBytesOf(context, actor),
  });
}
