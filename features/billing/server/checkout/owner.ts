import { AppError, notFound } from "@aside/contract/errors.ts";
import { reaches } from "@aside/core/accounts/policy.ts";
import { authorityOf } from "@aside/core/accounts/server/authority.ts";
import { type Plan, PLANS } from "@aside/core/entitlements/catalogue.ts";
import { findPlanFacts } from "@aside/core/entitlements/server/standing-store.ts";
import { trialKeyOf } from "@aside/core/entitlements/server/trial-key.ts";
import { readStanding } from "@aside/core/entitlements/server/standing.ts";
import { findSubscription, type Owner, type SubscriptionRow } from "@aside/core/entitlements/server/subscriptions-store.ts";
import type { UserActor } from "@aside/server/auth/actor.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { copy } from "../../copy.ts";
import { whyNotBuy } from "../../single-plan.ts";
import { type CustomerRow, findCustomer } from "../customers-store.ts";

export const personOf = ({ userId }: UserActor): Owner => ({ userId, companyId: null });

/** The company whose plan the person may buy and change. */
const companyOf = (actor: UserActor): Owner | null =>
  actor.companyId !== null && reaches(authorityOf(actor), "billing.manage", actor.companyId)
    ? { userId: null, companyId: actor.companyId }
    : null;

/** Who gets the plan: a plan with seats belongs to the person's company, if they have one. */
export function buyerOf(actor: UserActor, plan: Plan): Owner {
  if (!plan.isForCompany || actor.companyId === null) return personOf(actor);
  const company = companyOf(actor);
  if (!company) throw new AppError(422, "not_allowed", copy.companyPlan);
  return company;
}

/** Reads the database, not the memory: the answer must be true when money moves. */
async function findReason(context: AppContext, db: Queryable, actor: UserActor, plan: Plan, isForCompany: boolean): Promise<string | null> {
  const facts = await findPlanFacts(db, actor.userId, trialKeyOf(actor.email));
  return facts ? whyNotBuy({ ...facts, managesCompany: companyOf(actor) !== null }, plan, isForCompany, context.now()) : null;
}

/** Throws if the person would pay twice. */
export async function requireSinglePlan(context: AppContext, db: Queryable, actor: UserActor, owner: Owner, plan: Plan): Promise<void> {
  const reason = await findReason(context, db, actor, plan, owner.companyId !== null);
  if (reason) throw new AppError(409, "already_subscribed", reason);
}

/** Why the person cannot buy an offered plan, by its slug. */
export async function listRefused(context: AppContext, actor: UserActor): Promise<Record<string, string>> {
  const offered = PLANS.filter(({ isOffered }) => isOffered);
  const reasons = await Promise.all(
    offered.map(async (plan) => [
      plan.slug,
      await findReason(context, context.db, actor, plan, plan.isForCompany && actor.companyId !== null),
    ]),
  );
  return Object.fromEntries(reasons.filter(([, reason]) => reason !== null)) as Record<string, string>;
}

/** Every owner whose plan the person may change. */
export function ownersOf(actor: UserActor): Owner[] {
  const company = companyOf(actor);
  return company ? [personOf(actor), company] : [personOf(actor)];
}

/** The owner of the plan that /plan-details shows: the person's own, if it counts, or their company's. */
async function ownerShown(context: AppContext, actor: UserActor): Promise<Owner> {
  const standing = await readStanding(context, actor);
  const company = companyOf(actor);
  return company && !(standing?.subscription && standing.owner === "user") ? company : personOf(actor);
}

/** The renewing plan that the person may cancel, resume or change. */
export async function requirePaidPlan(
  context: AppContext,
  actor: UserActor,
): Promise<{ owner: Owner; row: SubscriptionRow; providerId: string }> {
  const owner = await ownerShown(context, actor);
  const row = await findSubscription(context.db, owner);
  if (!row || row.source !== "stripe" || row.duration === "lifetime" || row.provider_id === null)
    throw new AppError(422, "no_subscription", copy.noSubscription);
  return { owner, row, providerId: row.provider_id };
}

/** The customer of the plan that is shown; else any that the person may manage. */
export async function findManagedCustomer(context: AppContext, actor: UserActor): Promise<CustomerRow | undefined> {
  const shown = await findCustomer(context.db, await ownerShown(context, actor));
  if (shown) return shown;
  for (const owner of ownersOf(actor)) {
    const customer = await findCustomer(context.db, owner);
    if (customer) return customer;
  }
  return undefined;
}

/** The named account; 404 unless it is the actor's own or they assign plans in every account. */
export function requireOwner(actor: UserActor, named: { company_id?: string | undefined; user_id?: string | undefined }): Owner {
  const asked: Owner | null = named.company_id
    ? { userId: null, companyId: named.company_id }
    : named.user_id
      ? { userId: named.user_id, companyId: null }
      : null;
  const isOwn = ownersOf(actor).some((owner) => owner.userId === asked?.userId && owner.companyId === asked?.companyId);
  if (!asked || !(isOwn || authorityOf(actor).reach("billing.assign") === "product")) throw notFound();
  return asked;
}
