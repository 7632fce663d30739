import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

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
