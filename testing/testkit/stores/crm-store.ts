import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

/** People without an account, as recipients are. */
export async function addRecipientsInBulk(db: Queryable, count: number): Promise<{ id: string; email: string }[]> {
  const made = await sql<{ id: string; email: string }>`
    insert into users (id, email, name) select id, 'c' || replace(id::text, '-', '') || '@customers.example', 'Carla Customer'
    from (select gen_random_uuid() as id from generate_series(1, ${count})) n returning id, email`.execute(db);
  return made.rows;
}

/** What a person who steals the database sees of the tokens. */
export async function listSecrets(db: Queryable): Promise<(Buffer | null)[]> {
  const rows = await db.selectFrom("crm_connections").select(["access_token", "refresh_token"]).execute();
  return rows.flatMap(({ access_token, refresh_token }) => [access_token, refresh_token]);
}

/** Of all connections. */
export async function countContacts(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom("crm_contacts")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** As after the most requests of that day. */
export async function exhaustDay(db: Queryable, connectionId: string, now: Date): Promise<void> {
  const change = { day: now.toISOString().slice(0, 10), day_requests: 1_000_000, next_at: now };
  await db.updateTable("crm_connections").set(change).where("id", "=", connectionId).execute();
}

/** Statements that wait for another transaction's lock. */
export async function countLockWaits(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function companyOf(db: Queryable, userId: string): Promise<string> {
  const { company_id } = await db.selectFrom("users").select("company_id").where("id", "=", userId).executeTakeFirstOrThrow();
  return company_id ?? "";
}

/** When a worker has something to send next; null: nothing waits. */
export async function nextDue(db: Queryable): Promise<Date | null> {
  const { rows } = await sql<{ due: Date | null }>`
    select min(greatest(c.next_at, c.claimed_until, waiting.next_at)) as due
    from crm_connections c left join lateral (
      select min(next_at) as next_at from crm_activities a where a.connection_id = c.id and a.state = 'waiting') waiting on true
    where c.state = 'active' and (waiting.next_at is not null
      or c.syncs_properties and exists (select from crm_contacts k where k.connection_id = c.id and k.needs_sync and k.external_id is not null))`.execute(
    db,
  );
  return rows[0]?.due ?? null;
}
