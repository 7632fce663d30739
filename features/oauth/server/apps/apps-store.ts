import { sql } from "kysely";
import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";
import { lockCompany } from "@aside/core/accounts/server/people-store.ts";
import type { AppRule } from "../../admin-contract.ts";
import { mayUseApp } from "../store.ts";
import { BUILT_IN_IDS } from "./built-in-apps.ts";

export type RegisteredRow = Awaited<ReturnType<typeof listRegistered>>[number];

/** The company's apps; with `everybodys`, also those of the operator. */
export async function listRegistered(db: Queryable, of: { companyId: string | null; everybodys: boolean }) {
  return await db
    .selectFrom("oauth_apps")
    .selectAll()
    .where("is_unverified", "=", false)
    // They come with the installation: nobody changes or deletes them.
    .where("id", "not in", BUILT_IN_IDS)
    .where(({ eb, or, and }) =>
      or([
        ...(of.companyId === null ? [] : [eb("company_id", "=", of.companyId)]),
        and([eb("company_id", "is", null), eb(sql<boolean>`${of.everybodys}::boolean`, "=", true)]),
      ]),
    )
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(1000)
    .execute();
}

/** Until the transaction ends, no other app is registered for the company, or for everybody: the second of two counts the first. */
export async function lockRegistrations(db: Queryable, companyId: string | null): Promise<void> {
  if (companyId === null) await sql`select pg_advisory_xact_lock(hashtext('aside.everybodys-apps'))`.execute(db);
  else await lockCompany(db, companyId);
}

/** Locked until the transaction ends. */
export async function lockApp(db: Queryable, id: string): Promise<RegisteredRow | undefined> {
  return await db
    .selectFrom("oauth_apps")
    .selectAll()
    .where("id", "=", id)
    .where("id", "not in", BUILT_IN_IDS)
    .where("is_unverified", "=", false)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function changeApp(
  db: Queryable,
  id: string,
  values: Pick<NewRow<"oauth_apps">, "name" | "logo_text" | "redirect_uris" | "scopes">,
): Promise<void> {
  await db.updateTable("oauth_apps").set(values).where("id", "=", id).execute();
}

export async function setSecretHash(db: Queryable, id: string, hash: string): Promise<void> {
  await db.updateTable("oauth_apps").set({ secret_hash: hash }).where("id", "=", id).execute();
}

/** With all that it was allowed. */
export async function deleteAppRow(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom("oauth_apps").where("id", "=", id).execute();
}

export type CompanyAppRow = Awaited<ReturnType<typeof listOfCompany>>[number];

/** Apps that the company's people connected, or about which it decided. */
export async function listOfCompany(db: Queryable, companyId: string) {
  const { rows } = await sql<{
    id: string;
    name: string;
    logo_text: string;
    is_unverified: boolean;
    company_name: string | null;
    people: number;
    last_used_at: Date | null;
    is_allowed: boolean | null;
    is_strict: boolean;
    is_own: boolean;
  }>`
    with used as (
      select consent.app_id, count(distinct consent.user_id)::int as people, max(consent.last_used_at) as last_used_at
      from oauth_grants consent join users on users.id = consent.user_id
      where users.company_id = ${companyId} group by consent.app_id)
    select app.id, app.name, app.logo_text, app.is_unverified, companies.name as company_name, coalesce(used.people, 0) as people,
      used.last_used_at, rule.is_allowed, app.company_id is not null as is_own,
      exists (select from oauth_strict_companies strict where strict.company_id = ${companyId}) as is_strict
    from oauth_apps app
    left join companies on companies.id = app.company_id
    left join used on used.app_id = app.id
    left join oauth_company_apps rule on rule.app_id = app.id and rule.company_id = ${companyId}
    where used.app_id is not null or rule.app_id is not null
    order by app.name, app.id
    limit 1000`.execute(db);
  return rows;
}

export async function isStrict(db: Queryable, companyId: string): Promise<boolean> {
  const row = await db.selectFrom("oauth_strict_companies").select("company_id").where("company_id", "=", companyId).executeTakeFirst();
  return row !== undefined;
}

export async function setRule(db: Queryable, of: { companyId: string; appId: string }, rule: AppRule): Promise<void> {
  if (rule === "default") {
    await db.deleteFrom("oauth_company_apps").where("company_id", "=", of.companyId).where("app_id", "=", of.appId).execute();
    return;
  }
  const is_allowed = rule === "allowed";
  await db
    .insertInto("oauth_company_apps")
    .values({ company_id: of.companyId, app_id: of.appId, is_allowed })
    .onConflict((conflict) => conflict.columns(["company_id", "app_id"]).doUpdateSet({ is_allowed }))
    .execute();
}

export async function setStrict(db: Queryable, companyId: string, strict: boolean): Promise<void> {
  if (strict)
    await db
      .insertInto("oauth_strict_companies")
      .values({ company_id: companyId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await db.deleteFrom("oauth_strict_companies").where("company_id", "=", companyId).execute();
}

/** What the company's people allowed apps that they may no longer use. Returns how many connections ended. */
export async function deleteForbiddenGrants(db: Queryable, companyId: string): Promise<number> {
  const { rows } = await sql`
    delete from oauth_grants using users, oauth_apps app
    where users.id = oauth_grants.user_id and app.id = oauth_grants.app_id and users.company_id = ${companyId} and not (${mayUseApp})
    returning oauth_grants.id`.execute(db);
  return rows.length;
}
