import { sql } from "kysely";
import type { Queryable } from "@aside/platform/db/open-database.ts";

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
    .executeTakeFirstOrThrow();
  return Number(row.count);
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
