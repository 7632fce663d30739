import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

const connections = (db: Queryable) =>
  db
    .selectFrom("sso_connections")
    .innerJoin("companies", "companies.id", "sso_connections.company_id")
    .selectAll("sso_connections")
    .select(["companies.domain", "companies.domain_verified_at"]);

export async function findConnectionOf(db: Queryable, companyId: string) {
  return await connections(db).where("sso_connections.company_id", "=", companyId).executeTakeFirst();
}

/** The connection for people of the domain. */
export async function findLiveConnection(db: Queryable, domain: string) {
  return await connections(db)
    .where("companies.domain", "=", domain)
    .where("companies.domain_verified_at", "is not", null)
    .where("sso_connections.is_enabled", "=", true)
    .executeTakeFirst();
}

/** Whether the person's company, or the company of their address, allows only single sign-on. */
export async function isSsoRequired(db: Queryable, person: { companyId: string | null; domain: string }): Promise<boolean> {
  const required = connections(db)
    .where("companies.domain_verified_at", "is not", null)
    .where("sso_connections.is_enabled", "=", true)
    .where("sso_connections.is_required", "=", true);
  const { companyId, domain } = person;
  const row = await (
    companyId === null ? required.where("companies.domain", "=", domain) : required.where("companies.id", "=", companyId)
  ).executeTakeFirst();
  return row !== undefined;
}

export async function findCompany(db: Queryable, id: string) {
  return await db.selectFrom("companies").select(["id", "domain", "domain_verified_at"]).where("id", "=", id).executeTakeFirst();
}

/** `clientSecret` undefined: unchanged. */
export async function upsertConnection(
  db: Queryable,
  given: {
    companyId: string;
    issuer: string;
    clientId: string;
    clientSecret: Buffer | null | undefined;
    isEnabled: boolean;
    isRequired: boolean;
  },
): Promise<void> {
  const settings = {
    issuer: given.issuer,
    client_id: given.clientId,
    is_enabled: given.isEnabled,
    is_required: given.isRequired,
    ...(given.clientSecret === undefined ? {} : { client_secret: given.clientSecret }),
  };
  await db
    .insertInto("sso_connections")
    .values({ company_id: given.companyId, ...settings })
    .onConflict((conflict) => conflict.column("company_id").doUpdateSet({ ...settings, updated_at: sql`now()` }))
    .execute();
}

export async function deleteConnection(db: Queryable, companyId: string): Promise<boolean> {
  const done = await db.deleteFrom("sso_connections").where("company_id", "=", companyId).executeTakeFirst();
  return done.numDeletedRows > 0n;
}
