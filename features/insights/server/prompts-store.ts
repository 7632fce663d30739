import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

export type PromptKind = "user" | "analysis";

export async function listPromptRows(db: Queryable, userId: string, kind: PromptKind) {
  return await db
    .selectFrom("prompts")
    .select(["id", "prompt", "is_default", "updated_at"])
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .execute();
}

/** Serializes changes of a user's prompts, so that the limit and the default stay correct. */
export async function lockPrompts(db: Queryable, userId: string): Promise<void> {
  await db.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
}

export async function insertPrompt(
  db: Queryable,
  row: { id: string; user_id: string; kind: PromptKind; prompt: string; is_default: boolean },
): Promise<void> {
  await db.insertInto("prompts").values(row).execute();
}

export async function updatePrompt(db: Queryable, id: string, fields: { prompt?: string; is_default?: boolean }): Promise<void> {
  await db
    .updateTable("prompts")
    // `now()` is the same for two changes in one transaction; `clock_timestamp()` is not.
    .set({ ...fields, updated_at: sql`clock_timestamp()` })
    .where("id", "=", id)
    .execute();
}

export async function clearDefault(db: Queryable, userId: string, kind: PromptKind): Promise<void> {
  await db
    .updateTable("prompts")
    .set({ is_default: false })
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .where("is_default", "=", true)
    .execute();
}

export async function deletePrompt(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom("prompts").where("id", "=", id).execute();
}

/** Moves a saved prompt that was used to the top of the list. */
export async function touchPrompt(db: Queryable, userId: string, prompt: string): Promise<void> {
  await db
    .updateTable("prompts")
    .set({ updated_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("kind", "=", "user")
    .where("prompt", "=", prompt)
    .execute();
}

export async function findDefaultPrompt(db: Queryable, userId: string): Promise<string> {
  const row = await db
    .selectFrom("prompts")
    .select("prompt")
    .where("user_id", "=", userId)
    .where("kind", "=", "user")
    .where("is_default", "=", true)
    .executeTakeFirst();
  return row?.prompt ?? "";
}
