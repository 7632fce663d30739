import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

type Asked = { email: string; name: string; utmCampaign: string | null; gclid: string | null; now: Date };

/** Keeps the first request for an address: later requests from outside cannot overwrite it. */
export async function insertAsked(db: Queryable, asked: Asked): Promise<void> {
  await db
    .insertInto("whitelisted_emails")
    .values({ email: asked.email, name: asked.name, utm_campaign: asked.utmCampaign, gclid: asked.gclid, created_at: asked.now })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .execute();
}

export async function findWhitelisted(db: Queryable, email: string) {
  return await db.selectFrom("whitelisted_emails").selectAll().where("email", "=", email).executeTakeFirst();
}

export async function findAccountByEmail(db: Queryable, email: string) {
  return await db
    .selectFrom("users")
    .select(["id", "company_id", "is_active", "disabled_at"])
    .where("email", "=", email)
    .executeTakeFirst();
}

/** True if something changed. */
export async function setGranted(db: Queryable, email: string, granted: { at: Date; by: string } | null, now: Date): Promise<boolean> {
  if (granted === null) {
    const done = await db
      .updateTable("whitelisted_emails")
      .set({ granted_at: null, granted_by: null })
      .where("email", "=", email)
      .where("granted_at", "is not", null)
      .executeTakeFirst();
    return done.numUpdatedRows > 0n;
  }
  const done = await db
    .insertInto("whitelisted_emails")
    .values({ email, created_at: now, granted_at: granted.at, granted_by: granted.by })
    .onConflict((conflict) =>
      conflict
        .column("email")
        .doUpdateSet({ granted_at: granted.at, granted_by: granted.by })
        .where("whitelisted_emails.granted_at", "is", null),
    )
    .returning("email")
    .executeTakeFirst();
  return done !== undefined;
}

export type WhitelistRow = {
  email: string;
  name: string;
  utm_campaign: string | null;
  gclid: string | null;
  created_at: Date;
  granted_at: Date | null;
  granted_by_name: string | null;
};

type Which = { isGranted: boolean; query: string };

/** Filtered by the start of the address. */
const conditions = ({ isGranted, query }: Which) => sql`
  w.granted_at ${isGranted ? sql`is not null` : sql`is null`} ${query === "" ? sql`` : sql`and starts_with(w.email, ${query.toLowerCase()})`}`;

export async function listWhitelisted(db: Queryable, which: Which, page: { limit: number; offset: number }): Promise<WhitelistRow[]> {
  const order = which.isGranted ? sql`w.granted_at desc, w.email` : sql`w.created_at desc, w.email`;
  const result = await sql<WhitelistRow>`
    select w.email, w.name, w.utm_campaign, w.gclid, w.created_at, w.granted_at, u.name as granted_by_name
    from whitelisted_emails w left join users u on u.id = w.granted_by
    where ${conditions(which)} order by ${order} limit ${page.limit} offset ${page.offset}`.execute(db);
  return result.rows;
}

export async function countWhitelisted(db: Queryable, which: Which): Promise<number> {
  const result = await sql<{ count: number }>`select count(*) as count from whitelisted_emails w where ${conditions(which)}`.execute(db);
  return result.rows[0]?.count ?? 0;
}
