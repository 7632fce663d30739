import type { Queryable } from "@aside/server/db/open-database.ts";

/** Hides a post from everybody but its author. */
export async function deactivatePost(db: Queryable, postId: string): Promise<void> {
  await db.updateTable("posts").set({ is_active: false }).where("id", "=", postId).execute();
}
