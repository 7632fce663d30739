import type { Queryable } from "@aside/server/db/open-database.ts";
import { avatarLabel } from "../../authenticity.ts";
import { postSql } from "../posts/facts/post-sql-store.ts";

const selectLabel = (db: Queryable) =>
  db
    .selectFrom("takes as t")
    .innerJoin("posts as p", "p.id", "t.post_id")
    .select(postSql.get("persona")().as("persona"))
    .where("t.is_avatar", "=", true);

/** The label of a take that was made with an avatar; null: it was not. */
export async function findTakeLabel(db: Queryable, takeId: string): Promise<string | null> {
  const row = await selectLabel(db).where("t.id", "=", takeId).executeTakeFirst();
  return row ? avatarLabel(row.persona) : null;
}

/** The label of a post's video. */
export async function findPostLabel(db: Queryable, postId: string): Promise<string | null> {
  const row = await selectLabel(db).where("p.id", "=", postId).whereRef("t.id", "=", "p.take_id").executeTakeFirst();
  return row ? avatarLabel(row.persona) : null;
}
