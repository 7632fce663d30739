import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

export async function findEditedPost(db: Queryable, postId: string) {
  return await db
    .selectFrom("posts")
    .select(["id", "event_id", "take_id", "edit_version", "cover_at", "gif_from", "cover_picture"])
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

/** A chosen frame replaces an uploaded picture. */
export async function saveCover(
  db: Queryable,
  postId: string,
  fields: { cover_at: number | null; gif_from: number | null },
): Promise<void> {
  await db
    .updateTable("posts")
    .set({ ...fields, ...(fields.cover_at === null ? {} : { cover_picture: null }), updated_at: sql`now()` })
    .where("id", "=", postId)
    .execute();
}

/** Returns the name of the previous picture; undefined if the post does not exist. */
export async function replaceCoverPicture(db: Queryable, postId: string, name: string | null): Promise<string | null | undefined> {
  const result = await sql<{ before: string | null }>`
    update posts p set cover_picture = ${name}, updated_at = now()
    from (select id, cover_picture from posts where id = ${postId} and deleted_at is null for no key update) old
    where p.id = old.id returning old.cover_picture as before`.execute(db);
  return result.rows[0]?.before;
}
