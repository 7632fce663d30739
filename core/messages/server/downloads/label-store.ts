import type { Queryable } from "@aside/server/db/open-database.ts";
import { avatarLabel } from "../../authenticity.ts";
import { postSql } from "../posts/facts/post-sql-store.ts";

/** The label of a take that was made with an avatar; null: it was not. */
export async function findTakeLabel(db: Queryable, takeId: string): Promise<string | null> {
  const row = await db
    .selectFrom("takes as t")
    .innerJoin("posts as p", "p.id", "t.post_id")
    .select(postSql.get("persona")().as("persona"))
    .where("t.id", "=", takeId)
    .where("t.is_avatar", "=", true)
    .executeTakeFirst();
  return row ? avatarLabel(row.persona) : null;
}
