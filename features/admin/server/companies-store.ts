import { sql } from "kysely";
import type { Queryable } from "@aside/platform/db/open-database.ts";

/** The company of a domain, made when there is none. Locked until the transaction ends, so that it gets one leader. */
export async function upsertCompany(
  db: Queryable,
  company: { id: string; domain: string; domainToken: string },
): Promise<{ id: string; isNew: boolean }> {
  const made = await db
    .insertInto("companies")
    .values({ id: company.id, domain: company.domain, name: company.domain, domain_token: company.domainToken })
    .onConflict((conflict) => conflict.column("domain").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made) return { id: made.id, isNew: true };
  const found = await db.selectFrom("companies").select("id").where("domain", "=", company.domain).forUpdate().executeTakeFirstOrThrow();
  return { id: found.id, isNew: false };
}

export async function findCompany(db: Queryable, id: string) {
  return await db.selectFrom("companies").selectAll().where("id", "=", id).executeTakeFirst();
}
export type CompanyRow = Awaited<ReturnType<typeof findCompany>> & object;

/** Locked until the transaction ends. */
export async function lockCompanyRow(db: Queryable, id: string): Promise<CompanyRow | undefined> {
  return await db.selectFrom("companies").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** A role that was given before (an invitation, an earlier account) stays. */
export async function joinCompany(db: Queryable, userId: string, given: { companyId: string | null; role?: string }): Promise<void> {
  await db
    .updateTable("users")
    .set({ company_id: given.companyId, ...(given.role ? { role: given.role } : {}), updated_at: sql`now()` })
    .where("id", "=", userId)
    .execute();
}

/** Nobody leads the product yet. Of two first people at once, the second waits here and finds the other. */
export async function lockFirstUser(db: Queryable): Promise<boolean> {
  if (await hasSuperAdmin(db)) return false;
  await sql`select pg_advisory_xact_lock(hashtext('aside.first-user'))`.execute(db);
  return !(await hasSuperAdmin(db));
}

async function hasSuperAdmin(db: Queryable): Promise<boolean> {
  return (await db.selectFrom("users").select("id").where("role", "=", "SUPER_ADMIN").limit(1).executeTakeFirst()) !== undefined;
}

export async function hasLeader(db: Queryable, companyId: string): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("company_id", "=", companyId)
    .where("is_active", "=", true)
    .where("role", "in", ["COMPANY_SUPER_ADMIN", "SUPER_ADMIN"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
