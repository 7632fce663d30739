import type { Queryable } from "@aside/server/db/open-database.ts";

/** The sender, and whether the address has unsubscribed. */
export async function findUnsubscribing(db: Queryable, { senderId, email }: { senderId: string; email: string }) {
  return await db
    .selectFrom("users as u")
    .leftJoin("unsubscribes as s", (join) => join.onRef("s.sender_id", "=", "u.id").on("s.email", "=", email))
    .select((eb) => ["u.name", "u.email", eb("s.email", "is not", null).as("is_unsubscribed")])
    .where("u.id", "=", senderId)
    .executeTakeFirst();
}

/** False if the sender does not exist. */
export async function setUnsubscribed(db: Queryable, given: { senderId: string; email: string }, isOn: boolean): Promise<boolean> {
  const sender = await db.selectFrom("users").select("id").where("id", "=", given.senderId).forKeyShare().executeTakeFirst();
  if (!sender) return false;
  if (isOn)
    await db
      .insertInto("unsubscribes")
      .values({ sender_id: given.senderId, email: given.email })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await db.deleteFrom("unsubscribes").where("sender_id", "=", given.senderId).where("email", "=", given.email).execute();
  return true;
}
