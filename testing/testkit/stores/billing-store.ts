import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

export type KnownSubscription = {
  plan: string;
  duration: string;
  seats: number;
  status: string;
  source: string;
  provider_id: string | null;
  ends_at: Date | null;
  period_ends_at: Date | null;
};

/** The subscriptions of a person or company, the oldest first. */
export async function listSubscriptions(db: Queryable, ownerId: string): Promise<KnownSubscription[]> {
  const result = await sql<KnownSubscription>`
    select plan, duration, seats, status, source, provider_id, ends_at, period_ends_at from subscriptions
    where user_id = ${ownerId} or company_id = ${ownerId} order by created_at, id`.execute(db);
  return result.rows;
}

/** As if nothing had ever been read from the provider, and these events had never come. */
export async function forgetSubscriptions(db: Queryable, ownerId: string, eventIds: readonly string[] = []): Promise<void> {
  await sql`delete from subscriptions where user_id = ${ownerId} or company_id = ${ownerId}`.execute(db);
  await sql`delete from billing_events where id = any(${[...eventIds]}::text[])`.execute(db);
}

export async function spoilSubscription(db: Queryable, ownerId: string, values: { plan: string; status: string }): Promise<void> {
  await sql`update subscriptions set plan = ${values.plan}, status = ${values.status}, synced_at = now() - interval '10 minutes'
    where user_id = ${ownerId}`.execute(db);
}

export async function listEvents(db: Queryable): Promise<{ id: string; handled_at: Date | null }[]> {
  return await db.selectFrom("billing_events").select(["id", "handled_at"]).orderBy("received_at").execute();
}

export async function countCustomers(db: Queryable, ownerId: string): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*) as count from billing_customers where user_id = ${ownerId} or company_id = ${ownerId}`.execute(db);
  return result.rows[0]?.count ?? 0;
}

export async function listOpenProblemKinds(db: Queryable): Promise<string[]> {
  const rows = await db.selectFrom("billing_problems").select("kind").where("resolved_at", "is", null).orderBy("kind").execute();
  return rows.map(({ kind }) => kind);
}

export async function findCustomerId(db: Queryable, ownerId: string): Promise<string> {
  const result = await sql<{ provider_id: string }>`
    select provider_id from billing_customers where user_id = ${ownerId} or company_id = ${ownerId}`.execute(db);
  return result.rows[0]?.provider_id ?? "";
}

export async function findCompanyOf(db: Queryable, userId: string): Promise<string> {
  return (await db.selectFrom("users").select("company_id").where("id", "=", userId).executeTakeFirst())?.company_id ?? "";
}

export async function deleteUser(db: Queryable, userId: string): Promise<void> {
  await sql`delete from users where id = ${userId}`.execute(db);
}

export async function countGivenSeats(db: Queryable, companyId: string): Promise<number> {
  const result = await sql<{
    count: number;
  }>`select count(*) as count from seats where company_id = ${companyId} and not is_removed`.execute(db);
  return result.rows[0]?.count ?? 0;
}

type MadeCustomer = {
  name: string;
  owner: "person" | "company" | "deleted";
  /** In seconds. */
  age: number;
  /** Its subscription, if any: `syncedAgo` in seconds; null: never read. */
  plan?: { status?: string; source?: string; syncedAgo: number | null };
};

/** A customer at the payment provider with an owner and, maybe, a subscription. */
export async function insertMadeCustomer(db: Queryable, { name, owner, age, plan }: MadeCustomer): Promise<void> {
  const id = crypto.randomUUID();
  if (owner === "person") await sql`insert into users (id, email, is_active) values (${id}, ${`${name}@mail.example`}, true)`.execute(db);
  if (owner === "company")
    await sql`insert into companies (id, name, domain, domain_token) values (${id}, ${name}, ${`${name}.example`}, 'x')`.execute(db);
  const [userId, companyId] = [owner === "person" ? id : null, owner === "company" ? id : null];
  await sql`insert into billing_customers (id, user_id, company_id, provider_id, created_at)
    values (${id}, ${userId}, ${companyId}, ${name}, now() - ${age} * interval '1 second')`.execute(db);
  if (plan)
    await sql`insert into subscriptions (id, user_id, company_id, plan, duration, status, source, synced_at)
      values (${id}, ${userId}, ${companyId}, 'aside_personal', 'monthly', ${plan.status ?? "active"}, ${plan.source ?? "stripe"},
        now() - ${plan.syncedAgo}::float8 * interval '1 second')`.execute(db);
}

/** The jobs that handle this event. */
export async function countEventJobs(db: Queryable, eventId: string): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::int as count from jobs.job where name = 'billing.handle-event' and data ->> 'event_id' = ${eventId}`.execute(db);
  return result.rows[0]?.count ?? 0;
}
