import type { Queryable } from "@aside/server/db/open-database.ts";

/** The take that a post shows, unless the post or its Aside was deleted. */
export async function findShownTake(db: Queryable, postId: string): Promise<string | null> {
  const row = await db
    .selectFrom("posts")
    .innerJoin("events", "events.id", "posts.event_id")
    .select("posts.take_id")
    .where("posts.id", "=", postId)
    .where("posts.deleted_at", "is", null)
    .where("events.deleted_at", "is", null)
    .executeTakeFirst();
  return row?.take_id ?? null;
}
