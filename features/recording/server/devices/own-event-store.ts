import type { Queryable } from "@aside/server/db/open-database.ts";

/** The Aside that `keepAsOwn` made of the take. Null if there is none, or if the take's own post shows it. */
export async function findOwnEvent(db: Queryable, takeId: string): Promise<string | null> {
  const row = await db
    .selectFrom("take_sources")
    .innerJoin("takes as copy", "copy.id", "take_sources.take_id")
    .innerJoin("takes as source", "source.id", "take_sources.source_take_id")
    .innerJoin("posts", "posts.id", "copy.post_id")
    .innerJoin("posts as first", "first.id", "source.post_id")
    .select("posts.event_id")
    .where("take_sources.source_take_id", "=", takeId)
    .whereRef("posts.id", "<>", "first.id")
    .whereRef("posts.creator_id", "=", "first.creator_id")
    .where(({ eb, or }) => or([eb("first.take_id", "is", null), eb("first.take_id", "<>", takeId)]))
    .orderBy("copy.created_at")
    .limit(1)
    .executeTakeFirst();
  return row?.event_id ?? null;
}
