import type { Queryable } from "@aside/server/db/open-database.ts";

export async function findEventsOfPosts(db: Queryable, postIds: string[]): Promise<{ id: string; event_id: string }[]> {
  return await db.selectFrom("posts").select(["id", "event_id"]).where("id", "in", postIds).where("deleted_at", "is", null).execute();
}
