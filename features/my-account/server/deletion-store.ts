import type { Queryable } from "@aside/server/db/open-database.ts";

/** Posts deleted per transaction. */
const BATCH = 50;

export async function listDuePeople(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db.selectFrom("users").select("id").where("delete_after", "<=", now).orderBy("delete_after").execute();
  return rows.map((row) => row.id);
}

/** Locks the row until the transaction ends, also against inserts that refer to it, because the address changes. */
export async function lockDuePerson(db: Queryable, userId: string, now: Date) {
  return await db
    .selectFrom("users")
    .select(["id", "email", "is_active", "company_id"])
    .where("id", "=", userId)
    .where("delete_after", "<=", now)
    // oxlint-disable-next-line no-restricted-properties
    .forUpdate()
    .executeTakeFirst();
}

export async function listPostsToDelete(db: Queryable, userId: string): Promise<{ id: string; guest_id: string | null }[]> {
  return await db
    .selectFrom("posts")
    .innerJoin("events", "events.id", "posts.event_id")
    .select(["posts.id", "posts.guest_id"])
    .where((eb) => eb.or([eb("posts.creator_id", "=", userId), eb("events.creator_id", "=", userId)]))
    .orderBy("posts.id")
    .limit(BATCH)
    .execute();
}

export async function listInboxOwners(db: Queryable, postIds: string[]): Promise<string[]> {
  const rows = await db.selectFrom("inbox_items").select("user_id").distinct().where("post_id", "in", postIds).execute();
  return rows.map((row) => row.user_id);
}

/** Takes of these posts that another person's remaining video plays, with where they are stored. */
export async function listTakesPlayedByOthers(
  db: Queryable,
  userId: string,
  postIds: string[],
): Promise<{ id: string; post_id: string; player_post_id: string }[]> {
  return await db
    .selectFrom("takes")
    .innerJoin("take_sources", "take_sources.source_take_id", "takes.id")
    .innerJoin("takes as player", "player.id", "take_sources.take_id")
    .innerJoin("posts", "posts.id", "player.post_id")
    .innerJoin("events", "events.id", "posts.event_id")
    .distinctOn("takes.id")
    .select(["takes.id", "takes.post_id", "player.post_id as player_post_id"])
    .where("takes.post_id", "in", postIds)
    .whereRef("player.post_id", "<>", "takes.post_id")
    .where("posts.creator_id", "is distinct from", userId)
    .where("events.creator_id", "<>", userId)
    // A deleted post can be restored until it is purged.
    .where((e) => e.or([e("posts.deleted_at", "is", null), e("posts.purge_after", "is not", null)]))
    .orderBy("takes.id")
    .execute();
}
