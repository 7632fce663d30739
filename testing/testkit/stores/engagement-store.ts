import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

/** Adds a take of `seconds` to a post, without its media. */
export async function showTake(db: Queryable, postId: string, seconds: number): Promise<string> {
  const id = randomUUID();
  await sql`insert into takes (id, post_id, client_upload_id, kind, status, duration) values (${id}, ${postId}, ${id}, 'segments', 'complete', ${seconds})`.execute(
    db,
  );
  await sql`update posts set take_id = ${id} where id = ${postId}`.execute(db);
  return id;
}

/** Inserts viewers who opened the page once, directly into the database. */
export async function makeViewers(db: Queryable, postId: string, count: number): Promise<string[]> {
  const rows = await sql<{ viewer_key: string }>`insert into post_viewers (post_id, viewer_key, page_views, device)
    select ${postId}, 'a:' || gen_random_uuid(), 1, 'desktop' from generate_series(1, ${count}::int) returning viewer_key`.execute(db);
  await sql`insert into post_totals (post_id, page_views, viewers, unknown_viewers) values (${postId}, ${count}, ${count}, ${count})`.execute(
    db,
  );
  return rows.rows.map((row) => row.viewer_key);
}

/** Deletes a person's row with everything that references it, as at the end of an account deletion. */
export async function dropPerson(db: Queryable, userId: string): Promise<void> {
  await db.deleteFrom("users").where("id", "=", userId).execute();
}

export async function countWaitingViewEvents(db: Queryable): Promise<number> {
  return (await sql<{ count: number }>`select count(*)::int as count from view_progress`.execute(db)).rows[0]?.count ?? 0;
}

/** All counts of a post, in one query. */
export async function readCounts(db: Queryable, postId: string) {
  const viewers = await sql<{ percent: number; finished: number; watched: number; rewatched: number }>`
    select coalesce(sum(viewed_percent), 0)::int as percent, count(finished_at)::int as finished,
      coalesce(sum(bit_count(watched)), 0)::int as watched, coalesce(sum(bit_count(rewatched)), 0)::int as rewatched
    from post_viewers where post_id = ${postId} and not is_machine`.execute(db);
  const seconds = await sql<{
    watched: number[];
    rewatched: number[];
  }>`select watched, rewatched from post_seconds where post_id = ${postId}`.execute(db);
  const totals = await db.selectFrom("post_totals").selectAll().where("post_id", "=", postId).executeTakeFirst();
  const days = await sql<{
    finished: number;
  }>`select coalesce(sum(finished), 0)::int as finished from post_days where post_id = ${postId}`.execute(db);
  return {
    viewers: viewers.rows[0],
    seconds: seconds.rows[0] ?? { watched: [], rewatched: [] },
    totals,
    finishedOfDays: days.rows[0]?.finished ?? 0,
  };
}

/** Locks the post's totals, so that a merge of its view progress events waits until the transaction ends. */
export async function lockTotals(db: Queryable, postId: string): Promise<void> {
  await sql`select from post_totals where post_id = ${postId} for update`.execute(db);
}

/** The number of statements that wait for a lock. */
export async function countBlocked(db: Queryable): Promise<number> {
  const rows = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.rows[0]?.count ?? 0;
}

/** The id of a recipient, which is also part of the personal link. */
export async function findMembership(db: Queryable, eventId: string, email: string): Promise<string> {
  const row = await db
    .selectFrom("event_members")
    .innerJoin("users", "users.id", "event_members.user_id")
    .select("event_members.id")
    .where("event_id", "=", eventId)
    .where("users.email", "=", email)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The viewers of uncounted progress events, in the order in which they were written. */
export async function listWaitingViewers(db: Queryable): Promise<string[]> {
  const rows = await db.selectFrom("view_progress").select("viewer_key").orderBy("id").execute();
  return rows.map((row) => row.viewer_key);
}
