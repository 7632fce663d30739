import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

export async function findEditedPost(db: Queryable, postId: string) {
  return await db
    .selectFrom("posts")
    .select(["id", "event_id", "take_id", "edit_version", "cover_at", "gif_from"])
    .where("id", "=", postId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

export async function lockEditedPost(db: Queryable, postId: string) {
  return await db
    .selectFrom("posts")
    .select(["id", "take_id", "edit_version"])
    .where("id", "=", postId)
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function countEdit(db: Queryable, postId: string): Promise<void> {
  await db
    .updateTable("posts")
    .set({ edit_version: sql`edit_version + 1`, updated_at: sql`now()` })
    .where("id", "=", postId)
    .execute();
}

export async function saveCover(
  db: Queryable,
  postId: string,
  fields: { cover_at: number | null; gif_from: number | null },
): Promise<void> {
  await db
    .updateTable("posts")
    .set({ ...fields, updated_at: sql`now()` })
    .where("id", "=", postId)
    .execute();
}
