import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";

/** What is to be deleted in the storage, at the provider, or in both. */
export async function addRemains(db: Queryable, row: NewRow<"persona_remains">): Promise<void> {
  await db.insertInto("persona_remains").values(row).execute();
}

export async function listDueRemains(db: Queryable, now: Date) {
  return await db.selectFrom("persona_remains").selectAll().where("next_try_at", "<=", now).orderBy("next_try_at").limit(100).execute();
}
export async function deleteRemains(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom("persona_remains").where("id", "=", id).execute();
}

export async function postponeRemains(db: Queryable, id: string, nextTryAt: Date): Promise<void> {
  await db
    .updateTable("persona_remains")
    .set((row) => ({ failures: row("failures", "+", 1), next_try_at: nextTryAt }))
    .where("id", "=", id)
    .execute();
}
