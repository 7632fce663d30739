import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

/** The number of rows per statement. A statement may take half a minute on a busy machine. */
const BATCH = 10_000;

/** Inserts a comment, which its notifications reference. */
export async function insertComment(
  db: Queryable,
  comment: { id: string; postId: string; userId: string; text: string; atSecond?: number; parentId?: string },
): Promise<void> {
  await db
    .insertInto("comments")
    .values({
      id: comment.id,
      post_id: comment.postId,
      user_id: comment.userId,
      parent_id: comment.parentId ?? null,
      client_id: crypto.randomUUID(),
      at_second: comment.atSecond ?? null,
      text: comment.text,
    })
    .execute();
}

export async function deleteComment(db: Queryable, id: string): Promise<void> {
  await db
    .updateTable("comments")
    .set({ deleted_at: sql`now()` as never })
    .where("id", "=", id)
    .execute();
}

export async function countNotifications(db: Queryable, userId: string): Promise<number> {
  const row = await db
    .selectFrom("notifications")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The owner of each device. */
export async function listDevices(db: Queryable): Promise<{ user_id: string; kind: string; token: string; failures: number }[]> {
  return await db.selectFrom("push_subscriptions").select(["user_id", "kind", "token", "failures"]).orderBy("created_at").execute();
}

/** Inserts unread notifications of many people with overdue digests. */
export async function makeWaiting(db: Queryable, place: { postId: string; eventId: string }, people: number): Promise<void> {
  for (let first = 1; first <= people; first += BATCH)
    await sql`with made as (
        insert into users (id, email, name, account_type, is_active)
        select gen_random_uuid(), 'crowd-' || n || '@crowd.example', 'Crowd ' || n, 'email', true
        from generate_series(${first}::int, ${Math.min(people, first + BATCH - 1)}::int) n returning id)
      insert into notifications (id, user_id, kind, group_key, post_id, event_id, actor_name, email_since)
      select gen_random_uuid(), id, 'reaction', 'reaction:' || ${place.postId}, ${place.postId}::uuid, ${place.eventId}::uuid, 'Gus', now() - interval '3 days'
      from made`.execute(db);
}
