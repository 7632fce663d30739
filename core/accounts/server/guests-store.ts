import type { Queryable } from "@aside/server/db/open-database.ts";
import type { PersonData } from "@aside/server/db/person-data.ts";
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

/** Deletes those of whom no room keeps anything. */
export async function deleteEmptyGuests(db: Queryable, guestIds: string[], rooms: readonly PersonData[]): Promise<void> {
  if (guestIds.length === 0) return;
  const uses = rooms.flatMap(({ usesGuest }) => (usesGuest ? [sql`not ${usesGuest()}`] : []));
  await sql`delete from guests g where g.id = any(${guestIds}::uuid[]) and ${sql.join(uses, sql` and `)}`.execute(db);
}
