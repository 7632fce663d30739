import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

export async function listTimeZones(db: Queryable): Promise<string[]> {
  const rows = await db.selectFrom("notification_settings").select("time_zone").distinct().execute();
  return rows.map((row) => row.time_zone);
}

/** Notifications older than these times are due: for hourly digests, and per time zone for daily ones. */
export type Slots = { hourly: Date; daily: Map<string, Date> };

/** People with notifications due before their slot, by id, after the given one. Uses the index notifications_unsent. */
export async function listDuePeople(db: Queryable, slots: Slots, page: { after: string; limit: number }): Promise<string[]> {
  const zones = [...slots.daily.keys()];
  const moments = [...slots.daily.values()].map((at) => at.toISOString());
  const found = await sql<{ user_id: string }>`
    select distinct n.user_id from notifications n
      left join notification_settings s on s.user_id = n.user_id
      join unnest(${zones}::text[], ${moments}::timestamptz[]) as z (zone, moment) on z.zone = coalesce(s.time_zone, 'UTC')
    where n.read_at is null and n.email_since is not null and n.user_id > ${page.after}::uuid
      and n.email_since < case coalesce(s.digest, 'daily') when 'hourly' then ${slots.hourly}::timestamptz when 'daily' then z.moment end
    order by n.user_id limit ${page.limit}`.execute(db);
  return found.rows.map((row) => row.user_id);
}

/** Claims this person's digest until the transaction ends; false if another process has it. */
export async function claimDigest(db: Queryable, userId: string): Promise<boolean> {
  const found = await sql<{
    is_mine: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended('digest ' || ${userId}, 0)) as is_mine`.execute(db);
  return found.rows[0]?.is_mine === true;
}

/** The notifications due before the slot, and the address; undefined for closed accounts. */
export async function findReader(db: Queryable, userId: string, slot: Date): Promise<{ email: string; name: string } | undefined> {
  return await db
    .selectFrom("users")
    .select(["email", "name"])
    .where("id", "=", userId)
    .where("is_active", "=", true)
    .where("disabled_at", "is", null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("notifications")
          .select("id")
          .whereRef("notifications.user_id", "=", "users.id")
          .where("read_at", "is", null)
          .where("email_since", "<", slot),
      ),
    )
    .executeTakeFirst();
}

/** Marks these as sent, except groups that got a new notification while the email was written. */
export async function markMailed(db: Queryable, rows: { id: string; count: number }[]): Promise<void> {
  const ids = rows.map((row) => row.id);
  const counts = rows.map((row) => row.count);
  await sql`update notifications n set email_since = null from unnest(${ids}::uuid[], ${counts}::int[]) as m (id, count)
    where n.id = m.id and n.count = m.count`.execute(db);
}

/** Marks everything of this person as sent. */
export async function forgetWaiting(db: Queryable, userId: string): Promise<void> {
  await db
    .updateTable("notifications")
    .set({ email_since: null })
    .where("user_id", "=", userId)
    .where("read_at", "is", null)
    .where("email_since", "is not", null)
    .execute();
}
