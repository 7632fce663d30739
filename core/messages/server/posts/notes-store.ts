import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

/** Saves a person's private notes about a post; deletes them if they are empty. */
export async function saveOwnNotes(db: Queryable, notes: { postId: string; userId: string; html: string }): Promise<void> {
  const { postId, userId, html } = notes;
  if (html === "") {
    await db.deleteFrom("post_notes").where("post_id", "=", postId).where("user_id", "=", userId).execute();
    return;
  }
  await db
    .insertInto("post_notes")
    .values({ post_id: postId, user_id: userId, html })
    .onConflict((conflict) => conflict.columns(["post_id", "user_id"]).doUpdateSet({ html, updated_at: sql`now()` }))
    .execute();
}
