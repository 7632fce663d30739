import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";

export async function insertConsent(db: Queryable, row: NewRow<"persona_consents">): Promise<void> {
  await db.insertInto("persona_consents").values(row).execute();
}

/** The newest of a persona; locked until the transaction ends. */
export async function lockNewestConsent(db: Queryable, personaId: string) {
  return await db
    .selectFrom("persona_consents")
    .selectAll()
    .where("persona_id", "=", personaId)
    .orderBy("created_at", "desc")
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
export type ConsentRow = NonNullable<Awaited<ReturnType<typeof lockNewestConsent>>>;

export async function findConsent(db: Queryable, id: string): Promise<ConsentRow | undefined> {
  return await db.selectFrom("persona_consents").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function updateConsent(db: Queryable, id: string, changes: Partial<Omit<NewRow<"persona_consents">, "id">>): Promise<void> {
  await db.updateTable("persona_consents").set(changes).where("id", "=", id).execute();
}

/** Whether another consent was asked with the same video. */
export async function isVideoKnown(db: Queryable, videoHash: string, exceptId: string): Promise<boolean> {
  const row = await db
    .selectFrom("persona_consents")
    .select("id")
    .where("video_hash", "=", videoHash)
    .where("id", "!=", exceptId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those that were given, and those that are on their way. */
export async function endConsents(db: Queryable, personaId: string, now: Date): Promise<void> {
  await db
    .updateTable("persona_consents")
    .set({ state: "revoked", revoked_at: now })
    .where("persona_id", "=", personaId)
    .where("state", "in", ["asked", "checking", "given"])
    .execute();
}

/** Those whose check has not ended. */
export async function listCheckingConsents(db: Queryable): Promise<ConsentRow[]> {
  return await db.selectFrom("persona_consents").selectAll().where("state", "=", "checking").execute();
}
