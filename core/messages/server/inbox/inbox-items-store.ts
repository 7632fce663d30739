import type { Queryable } from "@aside/server/db/open-database.ts";
import { sql } from "kysely";

// What "in the inbox" means, of a row `i` of inbox_items. Lists, counts, labels, exports and search all use these.

/** In its owner's inbox, archived or not. A deleted post leaves all inboxes; a restored one comes back. */
export const isInInbox = sql<boolean>`i.deleted_at is null`;
export const isUnarchived = sql<boolean>`${isInInbox} and i.archived_at is null`;
export const isUnviewed = sql<boolean>`${isUnarchived} and i.viewed_at is null`;

/** Asked by every page of a signed-in person: without the total, which may be large. */
export async function countUnviewed(db: Queryable, userId: string): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*) as count from inbox_items i where i.user_id = ${userId} and ${isUnviewed}`.execute(db);
  return result.rows[0]?.count ?? 0;
}

export async function countInbox(db: Queryable, userId: string): Promise<{ total: number; unviewed: number }> {
  const result = await sql<{ total: number; unviewed: number }>`
    select (select count(*) from inbox_items i where i.user_id = ${userId} and ${isUnarchived}) as total,
      (select count(*) from inbox_items i where i.user_id = ${userId} and ${isUnviewed}) as unviewed`.execute(db);
  return result.rows[0] ?? { total: 0, unviewed: 0 };
}

export async function addToInboxes(db: Queryable, items: { user_id: string; post_id: string; event_id: string }[]): Promise<void> {
  if (items.length === 0) return;
  await db
    .insertInto("inbox_items")
    .values(items)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Rows whose state in the person's inbox changes. */
export async function markItems(
  db: Queryable,
  userId: string,
  postIds: string[],
  marks: { archived?: boolean | undefined; viewed?: boolean | undefined },
): Promise<number> {
  const set = (column: "archived_at" | "viewed_at", value: boolean | undefined) => {
    if (value === undefined) return sql`${sql.ref(column)}`;
    return value ? sql`coalesce(${sql.ref(column)}, now())` : sql`null`;
  };
  const result = await sql`
    update inbox_items i set archived_at = ${set("archived_at", marks.archived)}, viewed_at = ${set("viewed_at", marks.viewed)}
    where user_id = ${userId} and post_id = any(${postIds}::uuid[]) and ${isInInbox}
      and (archived_at is distinct from ${set("archived_at", marks.archived)} or viewed_at is distinct from ${set("viewed_at", marks.viewed)})`.execute(
    db,
  );
  return Number(result.numAffectedRows ?? 0n);
}

/** True if this removed the unviewed dot. */
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
