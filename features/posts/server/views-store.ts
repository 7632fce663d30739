import { sql } from "kysely";
import type { Queryable } from "@aside/platform/db/open-database.ts";

type ViewerKey = { postId: string; key: string; userId: string | null; name: string | null };

/** Counts in one statement, so that two beats at once are two. */
export async function addView(db: Queryable, viewer: ViewerKey, add: { page: number; video: number; percent: number }): Promise<void> {
  await db
    .insertInto("post_viewers")
    .values({
      post_id: viewer.postId,
      viewer_key: viewer.key,
      user_id: viewer.userId,
      name: viewer.name,
      page_views: add.page,
      video_views: add.video,
      viewed_percent: add.percent,
    })
    .onConflict((conflict) =>
      conflict.columns(["post_id", "viewer_key"]).doUpdateSet({
        page_views: sql`post_viewers.page_views + ${add.page}`,
        video_views: sql`post_viewers.video_views + ${add.video}`,
        viewed_percent: sql`greatest(post_viewers.viewed_percent, ${add.percent})`,
        name: sql`coalesce(excluded.name, post_viewers.name)`,
        last_viewed_at: sql`now()`,
      }),
    )
    .execute();
}

/** True when this took the dot away. */
export async function markInboxViewed(db: Queryable, userId: string, postId: string): Promise<boolean> {
  const done = await db
    .updateTable("inbox_items")
    .set({ viewed_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("post_id", "=", postId)
    .where("viewed_at", "is", null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export async function countUnviewed(db: Queryable, userId: string): Promise<number> {
  const row = await db
    .selectFrom("inbox_items")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("viewed_at", "is", null)
    .where("archived_at", "is", null)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The first acknowledgement stands. */
export async function acknowledgePost(db: Queryable, viewer: ViewerKey): Promise<Date> {
  const row = await db
    .insertInto("post_viewers")
    .values({
      post_id: viewer.postId,
      viewer_key: viewer.key,
      user_id: viewer.userId,
      name: viewer.name,
      acknowledged_at: sql`now()` as never,
    })
    .onConflict((conflict) =>
      conflict.columns(["post_id", "viewer_key"]).doUpdateSet({ acknowledged_at: sql`coalesce(post_viewers.acknowledged_at, now())` }),
    )
    .returning("acknowledged_at")
    .executeTakeFirstOrThrow();
  return row.acknowledged_at as Date;
}

export async function listViewers(db: Queryable, postId: string) {
  return await db
    .selectFrom("post_viewers")
    .select(["user_id", "name", "page_views", "video_views", "viewed_percent", "acknowledged_at", "first_viewed_at", "last_viewed_at"])
    .where("post_id", "=", postId)
    .orderBy("last_viewed_at", "desc")
    .limit(1000)
    .execute();
}

/** The name that goes with a membership proved by its own link. */
export async function findMemberName(db: Queryable, postId: string, memberIds: readonly string[]) {
  if (memberIds.length === 0) return undefined;
  return await db
    .selectFrom("posts")
    .innerJoin("event_members", "event_members.event_id", "posts.event_id")
    .innerJoin("users", "users.id", "event_members.user_id")
    .select(["event_members.id as member_id", "users.id as user_id", "users.name", "users.email"])
    .where("posts.id", "=", postId)
    .where("event_members.id", "in", [...memberIds])
    .executeTakeFirst();
}

export async function upsertReaction(
  db: Queryable,
  reaction: {
    id: string;
    postId: string;
    actorKey: string;
    userId: string | null;
    name: string;
    reactionName: string;
    atSecond: number | null;
  },
) {
  return await db
    .insertInto("reactions")
    .values({
      id: reaction.id,
      post_id: reaction.postId,
      actor_key: reaction.actorKey,
      user_id: reaction.userId,
      name: reaction.name,
      reaction_name: reaction.reactionName,
      at_second: reaction.atSecond,
    })
    .onConflict((conflict) => conflict.columns(["post_id", "actor_key", "reaction_name"]).doUpdateSet({ at_second: reaction.atSecond }))
    .returning(["id", "reaction_name", "name", "user_id", "at_second", "created_at"])
    .executeTakeFirstOrThrow();
}

export async function markReactionsViewed(db: Queryable, postId: string): Promise<void> {
  await db
    .updateTable("reactions")
    .set({ viewed_at: sql`now()` })
    .where("post_id", "=", postId)
    .where("viewed_at", "is", null)
    .execute();
}
