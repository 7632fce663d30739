import { AppError, notFound } from "@aside/contract/errors.ts";
import { reaches } from "@aside/core/accounts/policy.ts";
import { authorityOf } from "@aside/core/accounts/server/authority.ts";
import { type Plan, PLANS } from "@aside/core/entitlements/catalogue.ts";
import { findPlanFacts } from "@aside/core/entitlements/server/standing-store.ts";
import { trialKeyOf } from "@aside/core/entitlements/server/trial-key.ts";
import { isLive } from "@aside/core/entitlements/standing.ts";
import { readStanding } from "@aside/core/entitlements/server/standing.ts";
import {
  findSubscription,
  lockPlanOf,
  type Owner,
  ownerIdOf,
  type SubscriptionRow,
} from "@aside/core/entitlements/server/subscriptions-store.ts";
import type { UserActor } from "@aside/server/auth/actor.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { copy } from "../../copy.ts";
import { whyNotBuy } from "../../single-plan.ts";
import { type CustomerRow, findCustomer } from "../customers-store.ts";
import { listSubscriptions } from "../provider/read-snapshot.ts";
import type { Stripe } from "../provider/with-stripe.ts";
import { cancelReplaced } from "./start-or-change.ts";

export const personOf = ({ userId }: UserActor): Owner => ({ userId, companyId: null });

/** The company whose plan the person may buy and change. */
const companyOf = (actor: UserActor): Owner | null =>
  actor.companyId !== null && reaches(authorityOf(actor), "billing.manage", actor.companyId)
    ? { userId: null, companyId: actor.companyId }
    : null;

/** The owner of a bought plan: one with seats belongs to the person's company, if they have one. */
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

/** The person's accounts except for this one. */
export const othersOf = (actor: UserActor, owner: Owner): Owner[] => ownersOf(actor).filter((each) => ownerIdOf(each) !== ownerIdOf(owner));

/** Nobody else changes the plan of any of these owners until the transaction ends. Always in the same order. */
export async function lockPlansOf(db: Queryable, actor: UserActor): Promise<void> {
  for (const owner of ownersOf(actor).toSorted((a, b) => (ownerIdOf(a) < ownerIdOf(b) ? -1 : 1))) await lockPlanOf(db, owner);
}

/** The person's other checkouts, as in a second tab, can no longer be paid: of a personal and a company plan only one is bought. */
export async function endOtherCheckouts(db: Queryable, stripe: Stripe, actor: UserActor, owner: Owner): Promise<void> {
  for (const other of othersOf(actor, owner)) {
    const customer = await findCustomer(db, other);
    if (!customer) continue;
    const all = await listSubscriptions(stripe, customer.provider_id);
    await cancelReplaced(
      stripe,
      all.filter(({ status, metadata }) => status === "incomplete" && metadata["by"] === actor.userId),
    );
  }
}

/** The owner of the plan that /plan-details shows: the person's own, if it counts, or their company's. */
async function ownerShown(context: AppContext, actor: UserActor): Promise<Owner> {
  const standing = await readStanding(context, actor);
  const company = companyOf(actor);
  return company && !(standing?.subscription && standing.owner === "user") ? company : personOf(actor);
}

export const noSubscription = () => new AppError(422, "no_subscription", copy.noSubscription);

type OwnerKind = "user" | "company";

async function managedOwner(context: AppContext, actor: UserActor, named: OwnerKind | undefined): Promise<Owner> {
  if (named === undefined) return await ownerShown(context, actor);
  const owner = named === "user" ? personOf(actor) : companyOf(actor);
  if (!owner) throw notFound();
  return owner;
}

/** Subscriptions that the person pays for or manages, other than the plan of `shown`. */
export async function listOtherSubscriptions(
  context: AppContext,
  actor: UserActor,
  shown: OwnerKind,
): Promise<{ owner: OwnerKind; subscription: SubscriptionRow }[]> {
  const found = [];
  for (const owner of ownersOf(actor)) {
    const kind: OwnerKind = owner.companyId === null ? "user" : "company";
    const subscription = kind === shown ? undefined : await findSubscription(context.db, owner);
    if (subscription?.source === "stripe" && isLive(subscription, context.now())) found.push({ owner: kind, subscription });
  }
  return found;
}

/** The renewing plan that the person may cancel, resume or change. */
export async function requirePaidPlan(
  context: AppContext,
  actor: UserActor,
  named: OwnerKind | undefined,
): Promise<{ owner: Owner; row: SubscriptionRow; providerId: string }> {
  const owner = await managedOwner(context, actor, named);
  const row = await findSubscription(context.db, owner);
  if (!row || row.source !== "stripe" || row.duration === "lifetime" || row.provider_id === null) throw noSubscription();
  return { owner, row, providerId: row.provider_id };
}

/** The customer of the plan that is shown; else any that the person may manage. */
export async function findManagedCustomer(
  context: AppContext,
  actor: UserActor,
  named: OwnerKind | undefined,
): Promise<CustomerRow | undefined> {
  if (named !== undefined) return await findCustomer(context.db, await managedOwner(context, actor, named));
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
