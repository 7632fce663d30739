import { sql } from "kysely";
import type { PlacedPart } from "@aside/core/messages/facts.ts";
import { placeIn, type SourcePlace } from "@aside/core/messages/server/posts/chapters/source-place-store.ts";
import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";

/** `is_new` is false if the reaction existed; then only its second is updated. */
export async function upsertReaction(db: Queryable, reaction: NewRow<"reactions">, place: SourcePlace) {
  return await db
    .insertInto("reactions")
    .values({ ...reaction, ...place })
    .onConflict((conflict) =>
      conflict.columns(["post_id", "actor_key", "reaction_name"]).doUpdateSet({ at_second: reaction.at_second, ...place }),
    )
    // xmax is 0 for a row that was just inserted, not updated.
    .returning(["id", "reaction_name", "name", "user_id", "at_second", "created_at", sql<boolean>`xmax = 0`.as("is_new")])
    .executeTakeFirstOrThrow();
}

/** Moves reactions to where their moments are in the video made of `parts`. */
export async function moveReactions(db: Queryable, postId: string, parts: readonly PlacedPart[]): Promise<void> {
  await db
    .updateTable("reactions")
    .set({ at_second: placeIn(parts) })
    .where("post_id", "=", postId)
    .where("source_second", "is not", null)
    .execute();
}

/** Returns whether a reaction was deleted. */
export async function deleteReaction(
  db: Queryable,
  reaction: { postId: string; actorKey: string; reactionName: string },
): Promise<boolean> {
  const done = await db
    .deleteFrom("reactions")
    .where("post_id", "=", reaction.postId)
    .where("actor_key", "=", reaction.actorKey)
    .where("reaction_name", "=", reaction.reactionName)
    .executeTakeFirst();
  return done.numDeletedRows > 0n;
}

/** Returns whether any of them was new. */
export async function markReactionsViewed(db: Queryable, postId: string): Promise<boolean> {
  const done = await db
    .updateTable("reactions")
    .set({ viewed_at: sql`now()` })
    .where("post_id", "=", postId)
    .where("viewed_at", "is", null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}
