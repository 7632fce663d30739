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
