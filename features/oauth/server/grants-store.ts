import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { mayUseApp } from "./store.ts";

type Grant = { id: string; appId: string; userId: string; scopes: string[]; payload: object; now: Date };

/** A grant that does not end with its tokens. */
export async function insertLastingGrant(db: Queryable, { id, appId, userId, scopes, payload, now }: Grant): Promise<void> {
  const row = { id, app_id: appId, user_id: userId, scopes, payload: JSON.stringify(payload), created_at: now, is_lasting: true };
  await db.insertInto("oauth_grants").values(row).execute();
}

export async function upsertGrant(db: Queryable, { id, appId, userId, scopes, payload, now }: Grant): Promise<void> {
  const columns = { scopes, payload: JSON.stringify(payload) };
  await db
    .insertInto("oauth_grants")
    .values({ id, app_id: appId, user_id: userId, created_at: now, ...columns })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(columns))
    .execute();
}

export async function findGrant(db: Queryable, id: string) {
  return await db.selectFrom("oauth_grants").select("payload").where("id", "=", id).executeTakeFirst();
}

/** With its tokens. */
export async function deleteGrant(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom("oauth_grants").where("id", "=", id).execute();
}

/** Returns how many there were. */
export async function deleteGrantsOf(db: Queryable, { userId, appId }: { userId: string; appId?: string }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("oauth_grants")
    .where("user_id", "=", userId)
    .$if(appId !== undefined, (query) => query.where("app_id", "=", String(appId)))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Grants whose last token has expired. */
export async function deleteEndedGrants(db: Queryable, createdBefore: Date): Promise<void> {
  await db
    .deleteFrom("oauth_grants")
    .where("created_at", "<", createdBefore)
    .where("is_lasting", "=", false)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("oauth_records").select("id_hash").whereRef("oauth_records.grant_id", "=", "oauth_grants.id"))),
    )
    .execute();
}

export type ConnectedRow = Awaited<ReturnType<typeof listConnected>>[number];

/** The person's apps, each once: they may have connected one on several devices. */
export async function listConnected(db: Queryable, userId: string) {
  return await db
    .selectFrom("oauth_grants as consent")
    .innerJoin("oauth_apps as app", "app.id", "consent.app_id")
    .leftJoin("companies", "companies.id", "app.company_id")
    .select(["app.id", "app.name", "app.logo_text", "app.is_unverified", "companies.name as company_name"])
    .select(sql<string[]>`array_agg(distinct scope.name)`.as("scopes"))
    .select(sql<Date>`min(consent.created_at)`.as("connected_at"))
    .select(sql<Date | null>`max(consent.last_used_at)`.as("last_used_at"))
    .innerJoin(sql<{ name: string }>`unnest(consent.scopes)`.as<"scope">(sql`scope(name)`), (join) => join.onTrue())
    .where("consent.user_id", "=", userId)
    .groupBy(["app.id", "companies.name"])
    .orderBy("app.name")
    .orderBy("app.id")
    .execute();
}

/**
 * The token's grant, app and person, who is active and may use the app. Runs at every request of an app; a single lookup in the primary key of the
 * tokens.
 */
export async function findLiveAppToken(db: Queryable, token: { hash: string; audience: string; now: Date }) {
  const row = await selectLive(db)
    .innerJoin("oauth_records as token", "token.grant_id", "consent.id")
    .select(sql<string | null>`token.payload->>'scope'`.as("scope"))
    .where("token.model", "=", "AccessToken")
    .where("token.id_hash", "=", token.hash)
    .where("token.expires_at", ">", token.now)
    .where(sql<string>`token.payload->>'aud'`, "=", token.audience)
    .executeTakeFirst();
  return row && withPerson(row);
}

/** The same of a grant, with what the person allowed. */
export async function findLiveGrant(db: Queryable, id: string) {
  const row = await selectLive(db).select("consent.scopes").where("consent.id", "=", id).executeTakeFirst();
  return row && withPerson(row);
}

const selectLive = (db: Queryable) =>
  db
    .selectFrom("oauth_grants as consent")
    .innerJoin("oauth_apps as app", "app.id", "consent.app_id")
    .innerJoin("users", "users.id", "consent.user_id")
    .select(["consent.id as grant_id", "consent.last_used_at", "app.id as app_id", "app.name as app_name", "app.scopes as app_scopes"])
    .select(["users.id as user_id", "users.email", "users.name as user_name", "users.role", "users.company_id"])
    .where("users.is_active", "=", true)
    .where("users.disabled_at", "is", null)
    .where(mayUseApp);

type Person = { user_id: string; user_name: string; email: string; role: string; company_id: string | null };

function withPerson<Row extends Person>({ user_id, user_name, email, role, company_id, ...rest }: Row) {
  return { ...rest, person: { id: user_id, name: user_name, email, role, company_id } };
}

/** Only one of many concurrent requests writes. */
export async function touchGrant(
  db: Queryable,
  ids: { grantId: string; appId: string },
  use: { now: Date; unlessSince: Date; sourceAddress: string },
): Promise<void> {
  await db
    .with("used", (query) =>
      query
        .updateTable("oauth_grants")
        .set({ last_used_at: use.now, last_used_address: use.sourceAddress })
        .where("id", "=", ids.grantId)
        .where(({ eb, or }) => or([eb("last_used_at", "is", null), eb("last_used_at", "<", use.unlessSince)]))
        .returning("app_id"),
    )
    .updateTable("oauth_apps")
    .set({ last_used_at: use.now })
    .where("id", "=", ids.appId)
    .where("id", "in", ({ selectFrom }) => selectFrom("used").select("app_id"))
    .execute();
}
