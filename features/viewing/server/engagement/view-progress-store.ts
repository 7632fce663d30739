import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { ProgressEvent, ViewerProgress } from "./merge-viewer.ts";

export type ViewProgress = { postId: string; takeId: string | null; viewerKey: string; percent: number; spans: number[] };

/** Inserts all events in one statement. `reportedAt`: now by default. */
export async function insertViewProgress(db: Queryable, events: readonly ViewProgress[], reportedAt?: Date): Promise<void> {
  await sql`insert into view_progress (post_id, take_id, viewer_key, percent, spans, reported_at)
    select post_id, take_id, viewer_key, percent, spans::integer[], coalesce(${reportedAt?.toISOString() ?? null}::timestamptz, now())
    from unnest(${events.map((b) => b.postId)}::uuid[], ${events.map((b) => b.takeId)}::uuid[], ${events.map((b) => b.viewerKey)}::text[],
      ${events.map((b) => b.percent)}::smallint[], ${events.map((b) => `{${b.spans.join(",")}}`)}::text[]) as t (post_id, take_id, viewer_key, percent, spans)`.execute(
    db,
  );
}

export type StoredProgressEvent = ProgressEvent & { post_id: string; viewer_key: string };

/** Deletes and returns events that no other merge has locked, oldest first. The caller counts them in the same transaction. */
export async function takeViewProgress(db: Queryable, limit: number): Promise<StoredProgressEvent[]> {
  const result = await sql<StoredProgressEvent & { id: number }>`delete from view_progress where id in (
      select id from view_progress order by id limit ${limit} for update skip locked)
    returning id, post_id, take_id, viewer_key, percent, spans, reported_at`.execute(db);
  return result.rows.toSorted((a, b) => a.id - b.id);
}

/** Deletes and returns all events of one viewer; waits for a merge that has locked some of them. */
export async function takeViewProgressOf(db: Queryable, postId: string, viewerKey: string): Promise<StoredProgressEvent[]> {
  const result = await sql<StoredProgressEvent & { id: number }>`delete from view_progress where id in (
      select id from view_progress where post_id = ${postId} and viewer_key = ${viewerKey} order by id for update)
    returning id, post_id, take_id, viewer_key, percent, spans, reported_at`.execute(db);
  return result.rows.toSorted((a, b) => a.id - b.id);
}

type ProgressPost = { id: string; event_id: string; take_id: string | null; author_id: string };

/** Locks the posts until the merge is committed, so that none is deleted meanwhile. */
export async function lockPosts(db: Queryable, postIds: readonly string[]): Promise<ProgressPost[]> {
  const result = await sql<ProgressPost>`select p.id, p.event_id, p.take_id, coalesce(p.creator_id, e.creator_id) as author_id
    from posts p join events e on e.id = p.event_id where p.id = any(${[...postIds]}::uuid[]) order by p.id for key share of p`.execute(db);
  return result.rows;
}

export type ViewerRow = ViewerProgress & {
  post_id: string;
  viewer_key: string;
  user_id: string | null;
  name: string | null;
  video_views: number;
  device: string;
  is_machine: boolean;
};

/** Every merge locks in the same order, which prevents deadlocks. */
export async function lockViewers(db: Queryable, keys: readonly { post_id: string; viewer_key: string }[]): Promise<ViewerRow[]> {
  const result =
    await sql<ViewerRow>`select v.post_id, v.viewer_key, v.take_id, v.watched, v.rewatched, v.furthest, v.viewed_percent, v.finished_at,
      v.video_views, v.device, v.is_machine, v.user_id, v.name
    from post_viewers v join unnest(${keys.map((k) => k.post_id)}::uuid[], ${keys.map((k) => k.viewer_key)}::text[]) as k (post_id, viewer_key)
      using (post_id, viewer_key)
    order by v.post_id, v.viewer_key for update of v`.execute(db);
  return result.rows;
}

export async function saveViewers(db: Queryable, rows: readonly ViewerRow[]): Promise<void> {
  const hex = (bits: Uint8Array) => Buffer.from(bits).toString("hex");
  await sql`update post_viewers v set take_id = n.take_id, watched = decode(n.watched, 'hex'), rewatched = decode(n.rewatched, 'hex'),
      furthest = n.furthest, viewed_percent = n.viewed_percent, finished_at = n.finished_at, last_viewed_at = greatest(v.last_viewed_at, now())
    from unnest(${rows.map((r) => r.post_id)}::uuid[], ${rows.map((r) => r.viewer_key)}::text[], ${rows.map((r) => r.take_id)}::uuid[],
      ${rows.map((r) => hex(r.watched))}::text[], ${rows.map((r) => hex(r.rewatched))}::text[], ${rows.map((r) => r.furthest)}::integer[],
      ${rows.map((r) => r.viewed_percent)}::integer[], ${rows.map((r) => r.finished_at?.toISOString() ?? null)}::timestamptz[])
      as n (post_id, viewer_key, take_id, watched, rewatched, furthest, viewed_percent, finished_at)
    where v.post_id = n.post_id and v.viewer_key = n.viewer_key`.execute(db);
}

/** Null: the take is not complete. */
export async function listDurations(db: Queryable, takeIds: readonly string[]): Promise<Map<string, number | null>> {
  if (takeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("takes")
    .select(["id", "duration", "status"])
    .where("id", "in", [...takeIds])
    .execute();
  return new Map(rows.map((row) => [row.id, row.status === "complete" ? row.duration : null]));
}

type TakeSeconds = { post_id: string; take_id: string; watched: number[]; rewatched: number[] };

/** Inserts missing rows and locks all of them in the same order in every merge. */
export async function lockSeconds(db: Queryable, of: readonly { post_id: string; take_id: string }[]): Promise<TakeSeconds[]> {
  const given = sql`unnest(${of.map((o) => o.post_id)}::uuid[], ${of.map((o) => o.take_id)}::uuid[]) as g (post_id, take_id)`;
  await sql`insert into post_seconds (post_id, take_id) select post_id, take_id from ${given} order by 1, 2 on conflict do nothing`.execute(
    db,
  );
  const result = await sql<TakeSeconds>`select s.post_id, s.take_id, s.watched, s.rewatched
    from post_seconds s join ${given} using (post_id, take_id) order by s.post_id, s.take_id for update of s`.execute(db);
  return result.rows;
}

export async function saveSeconds(db: Queryable, rows: readonly TakeSeconds[]): Promise<void> {
  const text = (numbers: number[]) => `{${numbers.join(",")}}`;
  await sql`update post_seconds s set watched = n.watched::integer[], rewatched = n.rewatched::integer[]
    from unnest(${rows.map((r) => r.post_id)}::uuid[], ${rows.map((r) => r.take_id)}::uuid[], ${rows.map((r) => text(r.watched))}::text[],
      ${rows.map((r) => text(r.rewatched))}::text[]) as n (post_id, take_id, watched, rewatched)
    where s.post_id = n.post_id and s.take_id = n.take_id`.execute(db);
}

export type MergedTotals = { post_id: string; played: number; finished: number; percent_sum: number };

/** Ordered by post, which prevents deadlocks. */
export async function addMergedTotals(db: Queryable, rows: readonly MergedTotals[]): Promise<void> {
  await sql`insert into post_totals as t (post_id, played, finished, percent_sum)
    select post_id, played, finished, percent_sum from unnest(${rows.map((r) => r.post_id)}::uuid[], ${rows.map((r) => r.played)}::integer[],
      ${rows.map((r) => r.finished)}::integer[], ${rows.map((r) => r.percent_sum)}::bigint[]) as n (post_id, played, finished, percent_sum)
    order by post_id
    on conflict (post_id) do update set played = t.played + excluded.played, finished = t.finished + excluded.finished,
      percent_sum = t.percent_sum + excluded.percent_sum`.execute(db);
}

export async function addFinishedDays(db: Queryable, rows: readonly { post_id: string; day: string; device: string }[]): Promise<void> {
  await sql`insert into post_days as d (post_id, day, device, finished)
    select post_id, day, device, count(*)::int
    from unnest(${rows.map((r) => r.post_id)}::uuid[], ${rows.map((r) => r.day)}::text[], ${rows.map((r) => r.device)}::text[]) as n (post_id, day, device)
    group by post_id, day, device order by post_id, day, device
    on conflict (post_id, day, device) do update set finished = d.finished + excluded.finished`.execute(db);
}

/** Of a viewer whose views become another one's. */
export async function removeFinishedDay(db: Queryable, row: { post_id: string; finished_at: Date; device: string }): Promise<void> {
  await sql`update post_days set finished = finished - 1
    where post_id = ${row.post_id} and day = ${row.finished_at.toISOString().slice(0, 10)} and device = ${row.device}`.execute(db);
}
