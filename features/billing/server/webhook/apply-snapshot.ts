import { LIFETIME, type Plan } from "@aside/core/entitlements/catalogue.ts";
import { fillSeats, trimSeats } from "@aside/core/entitlements/server/seats-store.ts";
import {
  findByProviderId,
  findSubscription,
  insertSubscription,
  type Owner,
  ownerIdOf,
  type SubscriptionRow,
  type SubscriptionValues,
  updateSubscription,
} from "@aside/core/entitlements/server/subscriptions-store.ts";
import type { SubscriptionFacts } from "@aside/core/entitlements/standing.ts";
import { recordAudit, type AuditAction } from "@aside/server/audit/record-audit.ts";
import type { Actor } from "@aside/server/auth/actor.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { findLifetime, findOwnerName, lastSyncOf } from "../customers-store.ts";
import { saveProblem } from "../plan/problems-store.ts";
import type { Payments } from "../provider/read-payments.ts";
import { type Bought, readSubscription } from "../provider/read-subscription.ts";
import { isPaid, isRunning, type Snapshot } from "../provider/read-snapshot.ts";
import type { Stripe } from "../provider/with-stripe.ts";
import { notifyEnded } from "./notices.ts";

/** The person whose request changed something, or a job. */
export type Cause = { by: Actor | "system"; createdBy: string | null };
export const BY_JOB: Cause = { by: "system", createdBy: null };

type Apply = { context: AppContext; trx: Queryable; owner: Owner; snapshot: Snapshot; payments: Map<string, Payments>; cause: Cause };

/**
 * Makes our rows of the owner say what Stripe says. The result depends on the snapshot only, not on what was applied before, so that events
 * may come twice, in any order or not at all. Call it with the lock of the owner's plan.
 */
export async function applySnapshot(apply: Apply): Promise<void> {
  const { context, trx, owner, snapshot } = apply;
  const last = await lastSyncOf(trx, owner);
  // A later read was applied already.
  if (last !== null && last > snapshot.readAt) return;
  const before = await findSubscription(trx, owner);
  const bought = snapshot.subscriptions
    .filter(isRunning)
    .map(readSubscription)
    .map((entry) => ({ ...entry, rank: rankOf(entry.offer?.plan) }));
  const lifetime = await readLifetime(apply);
  const best = bought.toSorted((a, b) => Number(gives(b)) - Number(gives(a)) || b.rank - a.rank || b.createdAt - a.createdAt)[0];
  if (bought.length > 1) await reportSeveral(context, trx, owner, bought);
  const chosen = best && (!lifetime || (gives(best) && best.rank > LIFETIME.rank)) ? best : null;
  await endOthers(apply, before, chosen, lifetime);
  if (chosen) await saveBought(apply, chosen);
  else if (lifetime) await saveLifetime(apply, lifetime);
  const after = await findSubscription(trx, owner);
  if (owner.companyId !== null && after) {
    await trimSeats(trx, owner.companyId, after.seats);
    await fillSeats(trx, owner.companyId, after.seats, apply.cause.createdBy);
  }
  await recordChange(apply, before, after);
  if (before && !after && before.source === "stripe") await notifyEnded(context, trx, owner, before);
}

const rankOf = (plan: Plan | undefined): number => plan?.rank ?? 0;
const gives = ({ status }: Bought): boolean => status === "active" || status === "trialing" || status === "past_due";

type Lifetime = { rowId: string | null; payment: Stripe.PaymentIntent | null };

/** The lifetime plan that the owner has: paid, or given for a promo code. A refund ends it. */
async function readLifetime({ context, trx, owner, snapshot }: Apply): Promise<Lifetime | null> {
  const { lifetime: payment, readAt } = snapshot;
  const known = payment ? await findByProviderId(trx, payment.id) : undefined;
  if (isPaid(payment)) return { rowId: known?.id ?? null, payment };
  if (known && known.ends_at === null)
    await updateSubscription(trx, known.id, { status: "canceled", ends_at: context.now(), synced_at: readAt }, context.now());
  const given = await findLifetime(trx, owner, LIFETIME.slug);
  return given && given.provider_id === null ? { rowId: given.id, payment: null } : null;
}

/** At most one row is not over: what was bought replaces a plan that was assigned by hand or came with a sign-up. */
async function endOthers(
  { context, trx, snapshot }: Apply,
  before: SubscriptionRow | undefined,
  chosen: Bought | null,
  lifetime: Lifetime | null,
) {
  const now = context.now();
  if (!before) return;
  const isKept = chosen ? before.provider_id === chosen.providerId : lifetime !== null && before.id === lifetime.rowId;
  const isOurs = before.source !== "stripe" && !chosen && !lifetime;
  // A plan assigned by hand stays until something that was paid takes its place.
  const isUnpaid = chosen !== null && !gives(chosen) && before.source !== "stripe";
  if (isKept || isOurs || isUnpaid) return;
  const atStripe = snapshot.subscriptions.find(({ id }) => id === before.provider_id);
  const endedAt = atStripe?.ended_at ? new Date(atStripe.ended_at * 1000) : now;
  // A lifetime plan comes back when the better plan ends: its end stays open.
  const isLifetime = before.plan === LIFETIME.slug && before.source !== "manual" && before.ends_at === null && lifetime !== null;
  const synced = before.source === "stripe" ? { synced_at: snapshot.readAt } : {};
  await updateSubscription(trx, before.id, { status: "canceled", ...synced, ...(isLifetime ? {} : { ends_at: endedAt }) }, now);
}

async function saveBought({ context, trx, owner, snapshot, payments, cause }: Apply, bought: Bought): Promise<void> {
  const now = context.now();
  const known = await findByProviderId(trx, bought.providerId);
  if (!bought.offer) await reportUnknown(context, trx, bought);
  const state = {
    status: bought.status,
    period_ends_at: bought.periodEndsAt,
    ends_at: bought.endsAt,
    trial_ends_at: bought.trialEndsAt,
    synced_at: snapshot.readAt,
    ...payments.get(bought.providerId),
  };
  const sold = bought.offer && {
    plan: bought.offer.plan.slug,
    duration: bought.offer.duration,
    currency: bought.offer.currency,
    price: bought.price,
    seats: bought.seats,
  };
  const current = await findSubscription(trx, owner);
  // A plan by hand stays while nothing was paid.
  if (current && current.id !== known?.id) return;
  if (known) return await updateSubscription(trx, known.id, { ...state, ...sold }, now);
  // An unknown price gives nothing new.
  if (!sold) return;
  await insertSubscription(trx, {
    ...state,
    ...sold,
    id: context.newId(),
    owner,
    createdBy: cause.createdBy,
    now,
    source: "stripe",
    provider_id: bought.providerId,
    reference: "",
  });
}

async function saveLifetime({ context, trx, owner, snapshot, cause }: Apply, { rowId, payment }: Lifetime): Promise<void> {
  const now = context.now();
  const live: Partial<SubscriptionValues> = { status: "active", ends_at: null, ...(payment ? { synced_at: snapshot.readAt } : {}) };
  if (rowId !== null) return await updateSubscription(trx, rowId, live, now);
  if (!payment) return;
  const currency = payment.currency.toUpperCase();
  await insertSubscription(trx, {
    id: context.newId(),
    owner,
    createdBy: cause.createdBy ?? owner.userId,
    now,
    plan: LIFETIME.slug,
    duration: "lifetime",
    currency: LIFETIME.prices.lifetime && currency in LIFETIME.prices.lifetime ? currency : null,
    price: payment.amount,
    seats: 1,
    status: "active",
    source: "stripe",
    provider_id: payment.id,
    period_ends_at: null,
    ends_at: null,
    trial_ends_at: null,
    reference: "",
    synced_at: snapshot.readAt,
  });
}

async function reportUnknown(context: AppContext, trx: Queryable, { providerId, priceId }: Bought): Promise<void> {
  const detail = `The subscription has the price ${priceId}, which is not in the catalogue. Its plan stays as it was.`;
  context.log.error({ subscription_id: providerId, price_id: priceId }, "a subscription has an unknown price");
  await saveProblem(trx, { kind: "unknown_price", subject: providerId, detail }, context.now());
}

async function reportSeveral(context: AppContext, trx: Queryable, owner: Owner, bought: readonly Bought[]): Promise<void> {
  const ids = bought.map(({ providerId }) => providerId).join(", ");
  context.log.error({ owner_id: ownerIdOf(owner), subscription_ids: ids }, "a customer has several subscriptions");
  const detail = `The customer has several subscriptions: ${ids}. The best one counts.`;
  await saveProblem(trx, { kind: "several_subscriptions", subject: ownerIdOf(owner), detail }, context.now());
}

async function recordChange(
  { context, trx, owner, cause }: Apply,
  before: SubscriptionRow | undefined,
  after: SubscriptionRow | undefined,
) {
  const action = changeOf(before, after);
  if (!action) return;
  const shown = after ?? before;
  const name = await findOwnerName(trx, owner);
  await recordAudit(context, trx, {
    companyId: owner.companyId ?? (cause.by !== "system" && cause.by.kind === "user" ? cause.by.companyId : null),
    by: cause.by,
    action,
    target: { kind: owner.userId === null ? "company" : "user", id: ownerIdOf(owner), label: name?.email ?? "" },
    details: {
      plan: shown?.plan,
      duration: shown?.duration,
      seats: shown?.seats,
      status: after?.status ?? "canceled",
      ends_at: shown?.ends_at ?? null,
    },
  });
}

function changeOf(before: SubscriptionRow | undefined, after: SubscriptionRow | undefined): AuditAction | null {
  if (!after) return before ? "billing.ended" : null;
  if (!before || before.id !== after.id) return "billing.subscribed";
  if (before.ends_at === null && after.ends_at !== null) return "billing.canceled";
  if (before.ends_at !== null && after.ends_at === null) return "billing.resumed";
  const terms = ({ plan, duration, seats }: SubscriptionFacts) => `${plan} ${duration} ${seats}`;
  return terms(before) === terms(after) ? null : "billing.changed";
}
