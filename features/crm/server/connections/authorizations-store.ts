import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";

/** Abandoned ones are deleted at the same time. */
export async function insertAuthorization(db: Queryable, row: NewRow<"crm_authorizations">, now: Date): Promise<void> {
  await db.deleteFrom("crm_authorizations").where("expires_at", "<", now).execute();
  await db.insertInto("crm_authorizations").values(row).execute();
}

/** Succeeds once. Another session gets nothing and changes nothing. */
export async function takeAuthorization(db: Queryable, which: { stateHash: string; provider: string; sessionId: string; now: Date }) {
  return await db
    .deleteFrom("crm_authorizations")
    .where("state_hash", "=", which.stateHash)
    .where("provider", "=", which.provider)
    .where("session_id", "=", which.sessionId)
    .where("expires_at", ">", which.now)
    .returningAll()
    .executeTakeFirst();
}
