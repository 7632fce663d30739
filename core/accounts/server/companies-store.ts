import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

/** The company of a domain, created if missing. Locked until the transaction ends, so that only one person becomes its first admin. */
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
  const found = await db
    .selectFrom("companies")
    .select("id")
    .where("domain", "=", company.domain)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
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

/** A role assigned earlier (by an invitation or an earlier account) is kept. */
export async function joinCompany(db: Queryable, userId: string, given: { companyId: string | null; role?: string }): Promise<void> {
  await db
    .updateTable("users")
    .set({ company_id: given.companyId, ...(given.role ? { role: given.role } : {}), updated_at: sql`now()` })
    .where("id", "=", userId)
    .execute();
}

/** Whether the product has no admin yet. Of two concurrent first people the second waits here and finds the other. */
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

export async function setBrand(
  db: Queryable,
  id: string,
  brand: { name: string; co_brand_nav_url: string | null; co_brand_logo_height: number },
): Promise<void> {
  await db
    .updateTable("companies")
    .set({ ...brand, updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

/** Changes nothing if the company has another name than its domain. */
export async function nameCompany(db: Queryable, id: string, name: string): Promise<void> {
  await db
    .updateTable("companies")
    .set({ name, updated_at: sql`now()` })
    .where("id", "=", id)
    .whereRef("name", "=", "domain")
    .execute();
}

export async function setLogoKey(db: Queryable, id: string, key: string | null): Promise<void> {
  await db
    .updateTable("companies")
    .set({ co_brand_logo_key: key, updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

export async function setRequiresMfa(db: Queryable, id: string, requiresMfa: boolean): Promise<void> {
  await db
    .updateTable("companies")
    .set({ requires_mfa: requiresMfa, updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

export async function setEmbedding(
  db: Queryable,
  id: string,
  embedding: { embedding_enabled: boolean; embed_domains: string[]; recorder_sites: string[] },
): Promise<void> {
  await db
    .updateTable("companies")
    .set({ ...embedding, updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

export async function setAvatarEnabled(db: Queryable, id: string, avatarEnabled: boolean): Promise<void> {
  await db
    .updateTable("companies")
    .set({ avatar_enabled: avatarEnabled, updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

export async function setDomainVerified(db: Queryable, id: string, now: Date): Promise<void> {
  await db
    .updateTable("companies")
    .set({ domain_verified_at: now, updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

export async function hasOwnFactor(db: Queryable, userId: string): Promise<boolean> {
  const row = await db.selectFrom("users").select("mfa_type").where("id", "=", userId).executeTakeFirst();
  return row !== undefined && row.mfa_type !== null;
}

type CompanyItem = { id: string; name: string; domain: string; people: number; created_at: Date };

/** Companies whose name or domain starts with the text. */
export async function listAllCompanies(db: Queryable, query: string, page: { limit: number; offset: number }): Promise<CompanyItem[]> {
  const result = await sql<CompanyItem>`
    select c.id, c.name, c.domain, c.created_at, (select count(*) from users u where u.company_id = c.id and u.is_active) as people
    from (select c.* from companies c where ${beginsWith(query)} order by lower(c.name), c.id limit ${page.limit} offset ${page.offset}) c
    order by lower(c.name), c.id`.execute(db);
  return result.rows;
}

export async function countAllCompanies(db: Queryable, query: string): Promise<number> {
  const result = await sql<{ count: number }>`select count(*) as count from companies c where ${beginsWith(query)}`.execute(db);
  return result.rows[0]?.count ?? 0;
}

function beginsWith(query: string) {
  return query === ""
    ? sql`true`
    : sql`(starts_with(lower(c.name), ${query.toLowerCase()}) or starts_with(c.domain, ${query.toLowerCase()}))`;
}

export async function findBrandColumns(db: Queryable, userId: string) {
  return await db
    .selectFrom("users")
    .leftJoin("companies", "companies.id", "users.company_id")
    .select(["users.company_id", "companies.name as company_name"])
    .select(["companies.co_brand_logo_key", "companies.co_brand_nav_url", "companies.co_brand_logo_height"])
    .where("users.id", "=", userId)
    .executeTakeFirst();
}
