import { sql } from "kysely";
import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";

export type AppRow = Awaited<ReturnType<typeof findApp>> & object;

/**
 * Whether the person of the row `users` may use the app of the row `app`: it is everybody's or their company's, and the company's rules allow it.
 */
export const mayUseApp = sql<boolean>`(app.company_id is null or app.company_id = users.company_id)
  and coalesce(
    (select rule.is_allowed from oauth_company_apps rule where rule.company_id = users.company_id and rule.app_id = app.id),
    app.company_id is not null
      or not exists (select from oauth_strict_companies strict where strict.company_id = users.company_id))`;

/** The app, with the company whose it is. */
export async function findApp(db: Queryable, id: string) {
  return await db
    .selectFrom("oauth_apps as app")
    .leftJoin("companies", "companies.id", "app.company_id")
    .selectAll("app")
    .select("companies.name as company_name")
    .where("app.id", "=", id)
    .executeTakeFirst();
}

export async function insertApp(db: Queryable, app: NewRow<"oauth_apps">): Promise<void> {
  await db.insertInto("oauth_apps").values(app).execute();
}

/** Inserts the app, or gives the one that is there what this version gives it. */
export async function keepApp(db: Queryable, app: NewRow<"oauth_apps">): Promise<void> {
  const { name, scopes, redirect_uris } = app;
  await db
    .insertInto("oauth_apps")
    .values(app)
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ name, scopes, redirect_uris }))
    .execute();
}

/** An active person who may use the app. */
export async function mayUse(db: Queryable, who: { appId: string; userId: string }): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .innerJoin("oauth_apps as app", (join) => join.on("app.id", "=", who.appId))
    .select("users.id")
    .where("users.id", "=", who.userId)
    .where("users.is_active", "=", true)
    .where("users.disabled_at", "is", null)
    .where(mayUseApp)
    .executeTakeFirst();
  return row !== undefined;
}

/** Apps that registered themselves, and that nobody used since or has connected. */
export async function deleteUnusedApps(db: Queryable, unusedSince: Date): Promise<void> {
  await db
    .deleteFrom("oauth_apps")
    .where("is_unverified", "=", true)
    .where(sql<Date>`coalesce(last_used_at, created_at)`, "<", unusedSince)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("oauth_grants").select("id").whereRef("oauth_grants.app_id", "=", "oauth_apps.id"))),
    )
    .execute();
}
