import type { Queryable } from "@aside/server/db/open-database.ts";

/** Once: the same guest may come twice at once. */
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
