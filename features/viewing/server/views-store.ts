import type { Queryable } from "@aside/server/db/open-database.ts";

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
