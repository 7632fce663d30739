import type { Queryable } from "@aside/server/db/open-database.ts";

/** Simulates that the time to upload a take's parts is over. */
export async function expirePendingParts(db: Queryable, takeId: string): Promise<void> {
  await db
    .updateTable("pending_parts")
    .set({ expires_at: new Date(0) })
    .where("take_id", "=", takeId)
    .execute();
}
