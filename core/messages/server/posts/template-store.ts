import type { Queryable } from "@aside/server/db/open-database.ts";

/**
 * The video that follows what is recorded for a post. `take_id`: a copy of it that belongs to the post and is never shown alone. `title`: when
 * it was copied. `starts_at`: seconds of the copy that are skipped; null if the author does not want it.
 */
export type Template = { take_id: string; title: string; starts_at: number | null };

export async function saveTemplate(db: Queryable, postId: string, template: Template): Promise<void> {
  await db
    .updateTable("posts")
    .set({ template: JSON.stringify(template) })
    .where("id", "=", postId)
    .execute();
}

export async function findTemplate(db: Queryable, postId: string): Promise<Template | null> {
  const row = await db.selectFrom("posts").select("template").where("id", "=", postId).where("deleted_at", "is", null).executeTakeFirst();
  return (row?.template ?? null) as Template | null;
}
