import { sql } from "kysely";
import { reachOf } from "@aside/contract/permissions.ts";
import { ROLE_NAMES } from "@aside/contract/roles.ts";
import { type Owner, ownerIdOf } from "@aside/core/entitlements/server/subscriptions-store.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";

export type CustomerRow = { id: string; user_id: string | null; company_id: string | null; provider_id: string; created_at: Date };

const ownedBy = (owner: Owner) =>
  owner.userId === null ? sql`c.company_id = ${owner.companyId}::uuid` : sql`c.user_id = ${owner.userId}::uuid`;

export async function findCustomer(db: Queryable, owner: Owner): Promise<CustomerRow | undefined> {
  return (await sql<CustomerRow>`select c.* from billing_customers c where ${ownedBy(owner)}`.execute(db)).rows[0];
}

export async function findCustomerByProviderId(db: Queryable, providerId: string): Promise<CustomerRow | undefined> {
  return await db.selectFrom("billing_customers").selectAll().where("provider_id", "=", providerId).executeTakeFirst();
}

/** Call it with the lock of the owner's plan. Replaces a customer that was deleted at the provider. */
export async function saveCustomer(db: Queryable, row: { id: string; owner: Owner; providerId: string; now: Date }): Promise<void> {
  const { userId, companyId } = row.owner;
  await db
    .insertInto("billing_customers")
    .values({ id: row.id, user_id: userId, company_id: companyId, provider_id: row.providerId, created_at: row.now })
    .onConflict((conflict) =>
      conflict.column(companyId === null ? "user_id" : "company_id").doUpdateSet({ provider_id: row.providerId, created_at: row.now }),
    )
    .execute();
}

export async function deleteCustomer(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom("billing_customers").where("id", "=", id).execute();
}

const IS_RUNNING = sql`s.status <> 'canceled' and s.source = 'stripe'`;

/**
 * Customers with a plan that was not read since `syncedBefore`, the oldest first, and then those since `createdAfter` without a plan: their
 * first payment may not be known. One query for each index: with both in one join, PostgreSQL reads every customer.
 */
export async function listCustomersToSync(
  db: Queryable,
  which: { syncedBefore: Date; createdAfter: Date; limit: number },
): Promise<CustomerRow[]> {
  const result = await sql<CustomerRow>`
    select c.id, c.user_id, c.company_id, c.provider_id, c.created_at from (
      (select c.*, 1 as turn, s.synced_at from subscriptions s cross join lateral (
          select b.* from billing_customers b where b.user_id = s.user_id
          union all select b.* from billing_customers b where b.company_id = s.company_id) c
        where ${IS_RUNNING} and (s.synced_at is null or s.synced_at < ${which.syncedBefore})
        order by s.synced_at nulls first limit ${which.limit})
      union all
      (select c.*, 2, null from billing_customers c
        where c.created_at > ${which.createdAfter} and num_nonnulls(c.user_id, c.company_id) = 1
          and not exists (select from subscriptions s where s.user_id = c.user_id and ${IS_RUNNING})
          and not exists (select from subscriptions s where s.company_id = c.company_id and ${IS_RUNNING})
        order by c.created_at desc limit ${which.limit})
    ) c order by c.turn, c.synced_at nulls first, c.created_at desc limit ${which.limit}`.execute(db);
  return result.rows;
}

/** Customers whose person or company was deleted. */
export async function listOrphanedCustomers(db: Queryable, limit: number): Promise<CustomerRow[]> {
  return await db
    .selectFrom("billing_customers")
    .selectAll()
    .where("user_id", "is", null)
    .where("company_id", "is", null)
    .limit(limit)
    .execute();
}

export type Contact = { name: string; email: string };

const BILLING_MANAGERS = ROLE_NAMES.filter((role) => reachOf(role, "billing.manage") !== "none");

/** Recipients of emails about the plan: the person, or those who may manage the company's plan, also as operators of the installation. */
export async function listContacts(db: Queryable, owner: Owner): Promise<Contact[]> {
  const result = await sql<Contact>`
    select u.name, u.email from users u where u.is_active and u.disabled_at is null and ${
      owner.userId === null ? sql`u.company_id = ${owner.companyId} and u.role = any(${BILLING_MANAGERS})` : sql`u.id = ${owner.userId}`
    } order by u.created_at, u.id limit 20`.execute(db);
  return result.rows;
}

/** The name at the provider and in the audit log. */
export async function findOwnerName(db: Queryable, owner: Owner): Promise<Contact | undefined> {
  const found =
    owner.userId === null
      ? await sql<Contact>`select c.name, c.domain as email from companies c where c.id = ${owner.companyId}`.execute(db)
      : await sql<Contact>`select u.name, u.email from users u where u.id = ${owner.userId}`.execute(db);
  return found.rows[0];
}

/** How many plans were given for this promo code, also those that have ended. */
export async function countByReference(db: Queryable, reference: string): Promise<number> {
  const result = await sql<{ count: number }>`select count(*) as count from subscriptions where reference = ${reference}`.execute(db);
  return result.rows[0]?.count ?? 0;
}

/** The lifetime plan that the owner paid for or was given for a promo code, also while a better plan replaces it. */
export async function findLifetime(
  db: Queryable,
  owner: Owner,
  plan: string,
): Promise<{ id: string; provider_id: string | null } | undefined> {
  const result = await sql<{ id: string; provider_id: string | null }>`
    select c.id, c.provider_id from subscriptions c
    where ${ownedBy(owner)} and c.plan = ${plan} and c.duration = 'lifetime' and c.source <> 'manual' and c.ends_at is null
    order by c.created_at limit 1`.execute(db);
  return result.rows[0];
}

/** The last time the owner's plan was read from the provider. */
export async function lastSyncOf(db: Queryable, owner: Owner): Promise<Date | null> {
  const result = await sql<{ last: Date | null }>`select max(c.synced_at) as last from subscriptions c where ${ownedBy(owner)}`.execute(db);
  return result.rows[0]?.last ?? null;
}

/** Whose name the advisory lock and the keys at the provider carry. */
export const ownerKeyOf = (owner: Owner): string => `${owner.userId === null ? "company" : "user"}:${ownerIdOf(owner)}`;

export const ownerOf = ({ user_id, company_id }: { user_id: string | null; company_id: string | null }): Owner | null =>
  user_id !== null ? { userId: user_id, companyId: null } : company_id === null ? null : { userId: null, companyId: company_id };
