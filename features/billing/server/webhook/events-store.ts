import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";

export type EventRow = { id: string; type: string; object_id: string | null; handled_at: Date | null };

/** False if it was received before. */
export async function insertEvent(db: Queryable, event: NewRow<"billing_events">): Promise<boolean> {
  const made = await db
    .insertInto("billing_events")
    .values(event)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return made !== undefined;
}

export async function findEvent(db: Queryable, id: string): Promise<EventRow | undefined> {
  return await db.selectFrom("billing_events").select(["id", "type", "object_id", "handled_at"]).where("id", "=", id).executeTakeFirst();
}

export async function markHandled(db: Queryable, id: string, now: Date): Promise<void> {
  await db.updateTable("billing_events").set({ handled_at: now }).where("id", "=", id).execute();
}

/** Received before then and not handled: its job failed. */
export async function listUnhandled(db: Queryable, before: Date, limit: number): Promise<EventRow[]> {
  return await db
    .selectFrom("billing_events")
    .select(["id", "type", "object_id", "handled_at"])
    .where("handled_at", "is", null)
    .where("received_at", "<", before)
    .orderBy("received_at")
    .limit(limit)
    .execute();
}

export async function deleteEventsBefore(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom("billing_events").where("received_at", "<", before).execute();
}

export async function hasNotice(db: Queryable, key: string): Promise<boolean> {
  return (await db.selectFrom("billing_notices").select("key").where("key", "=", key).executeTakeFirst()) !== undefined;
}

/** False if this email was sent before. */
export async function insertNotice(db: Queryable, key: string, now: Date): Promise<boolean> {
  const made = await db
    .insertInto("billing_notices")
    .values({ key, sent_at: now })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("key")
    .executeTakeFirst();
  return made !== undefined;
}
