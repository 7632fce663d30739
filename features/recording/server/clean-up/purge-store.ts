import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

/** A post's takes, and whether a merge or copy of another existing post plays them. */
export async function listTakesOfPost(db: Queryable, postId: string): Promise<{ id: string; is_played_elsewhere: boolean }[]> {
  return await db
    .selectFrom("takes")
    .select(({ exists, selectFrom }) => [
      "takes.id",
      exists(
        selectFrom("take_sources")
          .innerJoin("takes as player", "player.id", "take_sources.take_id")
          .innerJoin("posts", "posts.id", "player.post_id")
          .select("posts.id")
          .whereRef("take_sources.source_take_id", "=", "takes.id")
          .where("posts.id", "<>", postId)
          // A deleted post can be restored until it is purged.
          .where((e) => e.or([e("posts.deleted_at", "is", null), e("posts.purge_after", "is not", null)])),
      )
        .$castTo<boolean>()
        .as("is_played_elsewhere"),
    ])
    .where("takes.post_id", "=", postId)
    .execute();
}

/** Deleted posts whose segments this post's takes played. */
export async function listDeletedSourcePosts(db: Queryable, postId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("takes")
    .innerJoin("take_sources", "take_sources.take_id", "takes.id")
    .innerJoin("takes as source", "source.id", "take_sources.source_take_id")
    .innerJoin("posts", "posts.id", "source.post_id")
    .select("posts.id")
    .distinct()
    .where("takes.post_id", "=", postId)
    .where("posts.id", "<>", postId)
    .where("posts.deleted_at", "is not", null)
    .where("posts.purge_after", "is", null)
    .execute();
  return rows.map((row) => row.id);
}

/** Whether the post has another take that is complete or being completed. The template that follows its recordings is not one. */
export async function hasOtherTake(db: Queryable, take: { id: string; post_id: string }): Promise<boolean> {
  const other = await db
    .selectFrom("takes")
    .innerJoin("posts", "posts.id", "takes.post_id")
    .select("takes.id")
    .where("takes.post_id", "=", take.post_id)
    .where("takes.id", "!=", take.id)
    .where("takes.status", "in", ["complete", "converting"])
    .where(sql<boolean>`takes.id::text is distinct from posts.template ->> 'take_id'`)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
