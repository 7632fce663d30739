import type { NewRow, Queryable } from "../../db/open-database.ts";

type CallId = { caller: string; key: string };

/** False: the key was used before. */
export async function beginCall(db: Queryable, call: NewRow<"idempotent_calls">): Promise<boolean> {
  const done = await db
    .insertInto("idempotent_calls")
    .values(call)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findCall(db: Queryable, { caller, key }: CallId) {
  return await db
    .selectFrom("idempotent_calls")
    .select(["endpoint", "input_hash", "created_at", "reply"])
    .where("caller", "=", caller)
    .where("key", "=", key)
    .executeTakeFirst();
}

export async function endCall(db: Queryable, { caller, key }: CallId, reply: Buffer): Promise<void> {
  await db.updateTable("idempotent_calls").set({ reply }).where("caller", "=", caller).where("key", "=", key).execute();
}

export async function forgetCall(db: Queryable, { caller, key }: CallId): Promise<void> {
  await db.deleteFrom("idempotent_calls").where("caller", "=", caller).where("key", "=", key).execute();
}

export async function deleteCallsBefore(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom("idempotent_calls").where("created_at", "<", before).execute();
}
