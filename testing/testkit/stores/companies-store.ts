import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

/** Adds one of each kind of second factor. */
export async function addSecondFactor(db: Queryable, userId: string): Promise<void> {
  await db.updateTable("users").set({ mfa_type: "app" }).where("id", "=", userId).execute();
  const id = () => crypto.randomUUID();
  await db
    .insertInto("mfa_factors")
    .values([
      { id: id(), user_id: userId, kind: "app", confirmed_at: new Date() },
      { id: id(), user_id: userId, kind: "phone", phone_number: "+15550100", confirmed_at: new Date() },
    ])
    .execute();
  await db.insertInto("recovery_codes").values({ id: id(), user_id: userId, code_hash: id() }).execute();
  await db
    .insertInto("passkeys")
    .values({ id: id(), user_id: userId, credential_id: id(), public_key: Buffer.from("key"), name: "Key" })
    .execute();
}

export async function countFactors(db: Queryable, userId: string): Promise<number> {
  let count = 0;
  for (const table of ["mfa_factors", "recovery_codes", "passkeys"] as const)
    count += (await db.selectFrom(table).select("id").where("user_id", "=", userId).execute()).length;
  return count;
}

/** Adds users, as after years of sign-ups: `count` in the company and the same number in none. */
export async function insertManyPeople(db: Queryable, companyId: string, count: number): Promise<void> {
  await sql`
    insert into users (id, email, name, is_active, company_id, created_at)
    select gen_random_uuid(), 'many' || n || '@many.com', (array['Grace Hopper', 'Alan Turing', 'Edsger Dijkstra', 'Barbara Liskov'])[1 + n % 4] || ' ' || n,
      true, case when n <= ${count} then ${companyId}::uuid end, now() - n * interval '1 minute'
    from generate_series(1, ${count * 2}::int) n`.execute(db);
  await sql`vacuum analyze users`.execute(db);
}

/** Adds a year of log rows, oldest first as in a real log. Half belong to the company, and one of 10,000 has a rare kind. */
export async function insertManyAudits(db: Queryable, companyId: string, count: number): Promise<void> {
  const batch = 100_000;
  for (let from = 0; from < count; from += batch)
    await sql`
      insert into audit_log (id, company_id, actor_kind, actor_label, action, target_kind, created_at)
      select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, case when n % 2 = 0 then ${companyId}::uuid end, 'user', 'many' || n % 1000 || '@many.com',
        case when n % 10000 = 0 then 'company.mfa_changed' else 'user.flags_changed' end, 'user',
        date_trunc('minute', now()) - (${count}::int - n + 1) * interval '30 seconds'
      from generate_series(${from + 1}::int, ${from + batch}::int) n`.execute(db);
  await sql`vacuum analyze audit_log`.execute(db);
}

/** PostgreSQL's plan of a statement. */
export async function explain(db: Queryable, statement: RawBuilder<unknown>): Promise<string> {
  const result = await sql<{ "QUERY PLAN": string }>`explain ${statement}`.execute(db);
  return result.rows.map((row) => row["QUERY PLAN"]).join("\n");
}

/** Marks the second factor as verified in every open session. */
export async function markMfaVerified(db: Queryable, userId: string): Promise<void> {
  await db.updateTable("sessions").set({ mfa_verified_at: new Date() }).where("user_id", "=", userId).execute();
}

export async function readSignUpCompany(db: Queryable, userId: string) {
  return await db.selectFrom("users").select(["company", "company_size"]).where("id", "=", userId).executeTakeFirstOrThrow();
}
