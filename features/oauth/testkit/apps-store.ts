import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

export async function deleteApp(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom("oauth_apps").where("id", "=", id).execute();
}

/** A rule of the person's company for one app, or that it allows only some. */
export async function setCompanyRule(
  db: Queryable,
  { userId, appId, isAllowed = false }: { userId: string; appId?: string; isAllowed?: boolean },
): Promise<void> {
  const rule = appId
    ? sql`insert into oauth_company_apps (company_id, app_id, is_allowed) select company_id, ${appId}::uuid, ${isAllowed} from users where id = ${userId}`
    : sql`insert into oauth_strict_companies (company_id) select company_id from users where id = ${userId}`;
  await rule.execute(db);
}

export async function companyOf(db: Queryable, userId: string): Promise<string | null> {
  const row = await db.selectFrom("users").select("company_id").where("id", "=", userId).executeTakeFirstOrThrow();
  return row.company_id;
}

/** As if it had registered and been used at another time. */
export async function ageApp(db: Queryable, id: string, createdAt: Date): Promise<void> {
  await db.updateTable("oauth_apps").set({ created_at: createdAt }).where("id", "=", id).execute();
}
