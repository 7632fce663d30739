import type { Queryable } from "@aside/server/db/open-database.ts";
import { sql } from "kysely";

/** Idempotent: the same guest may arrive twice concurrently. */
export async function insertGuest(db: Queryable, guest: { id: string; name: string }): Promise<void> {
  await db
    .insertInto("guests")
    .values(guest)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findGuest(db: Queryable, guestId: string) {
  return await db.selectFrom("guests").select(["id", "name"]).where("id", "=", guestId).executeTakeFirst();
}

export async function setGuestName(db: Queryable, guestId: string, name: string): Promise<void> {
  await db.updateTable("guests").set({ name }).where("id", "=", guestId).execute();
}

/** Guests who acted on these posts only. */
export async function deleteEmptyGuests(db: Queryable, guestIds: string[]): Promise<void> {
  if (guestIds.length === 0) return;
  await sql`delete from guests g where g.id = any(${guestIds}::uuid[])
    and not exists (select from posts p where p.guest_id = g.id)
    and not exists (select from reactions r where r.actor_key = 'g:' || g.id)
    and not exists (select from comments c where c.guest_id = g.id)
    and not exists (select from post_viewers v where v.viewer_key = 'g:' || g.id)`.execute(db);
}
