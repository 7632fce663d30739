import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { SubscriptionFacts } from "../standing.ts";

/** A person, or the company whose members share the plan. */
export type Owner = { userId: string; companyId: null } | { userId: null; companyId: string };

export const ownerIdOf = (owner: Owner): string => owner.userId ?? owner.companyId;

const ownedBy = (owner: Owner) => (owner.userId === null ? sql`s.company_id = ${owner.companyId}` : sql`s.user_id = ${owner.userId}`);

/** Until the transaction ends, nobody else changes this owner's plan. */
export async function lockPlanOf(db: Queryable, owner: Owner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('plan:' || ${ownerIdOf(owner)}, 0))`.execute(db);
}

export type SubscriptionRow = SubscriptionFacts & {
  user_id: string | null;
  company_id: string | null;
  provider_id: string | null;
  synced_at: Date | null;
  created_at: Date;
};

/** The owner's subscription that is not over; there is at most one. */
export async function findSubscription(db: Queryable, owner: Owner): Promise<SubscriptionRow | undefined> {
  const result = await sql<SubscriptionRow>`
    select s.* from subscriptions s where ${ownedBy(owner)} and s.status <> 'canceled'`.execute(db);
  return result.rows[0];
}

export async function findByProviderId(db: Queryable, providerId: string): Promise<SubscriptionRow | undefined> {
  return (await sql<SubscriptionRow>`select s.* from subscriptions s where s.provider_id = ${providerId}`.execute(db)).rows[0];
}

export type SubscriptionValues = Pick<
  SubscriptionFacts,
  "plan" | "duration" | "seats" | "status" | "source" | "period_ends_at" | "ends_at" | "trial_ends_at" | "reference"
> & { currency: SubscriptionFacts["currency"]; price: number | null; provider_id: string | null; synced_at: Date | null } & Partial<
    Pick<SubscriptionFacts, "next_amount" | "next_payment_at" | "has_payment_method" | "is_free" | "is_change_pending">
  >;

/** Call it with the owner's lock. Throws when the owner has another subscription that is not over. */
export async function insertSubscription(
  db: Queryable,
  row: SubscriptionValues & { id: string; owner: Owner; createdBy: string | null; now: Date },
): Promise<void> {
  const { owner, createdBy, now, ...values } = row;
  await db
    .insertInto("subscriptions")
    .values({
      ...values,
      user_id: owner.userId,
      company_id: owner.companyId,
      created_by: createdBy,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/**
 * A plan without a payment: assigned by hand, or given by a link or a promo code. It is not renewed. Call it with the owner's lock.
 * `endsAt` null: without end.
 */
export async function insertGivenPlan(
  db: Queryable,
  given: {
    id: string;
    owner: Owner;
    createdBy: string;
    now: Date;
    plan: string;
    source: "manual" | "signup";
    seats: number;
    endsAt: Date | null;
    reference: string;
  },
): Promise<void> {
  const { endsAt, ...values } = given;
  await insertSubscription(db, {
    ...values,
    ends_at: endsAt,
    duration: "lifetime",
    status: "active",
    currency: null,
    price: null,
    period_ends_at: null,
    trial_ends_at: null,
    provider_id: null,
    synced_at: null,
  });
}

export async function updateSubscription(db: Queryable, id: string, values: Partial<SubscriptionValues>, now: Date): Promise<void> {
  await db
    .updateTable("subscriptions")
    .set({ ...values, updated_at: now })
    .where("id", "=", id)
    .execute();
}
