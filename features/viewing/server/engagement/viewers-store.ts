import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { Device, KnownAs } from "../../contract.ts";

export type IdentifiedViewer = {
  /** Key of the viewer's row in `post_viewers`. */
  key: string;
  userId: string | null;
  name: string | null;
  knownAs: KnownAs;
  companyDomain: string | null;
  /** How the viewer was identified; null for anonymous viewers. */
  proof: "account" | "link" | "guest" | null;
  isMachine: boolean;
};

export type ViewCount = { page: number; video: number };

/** A view to be counted, or (with zeros) only its viewer. */
export type View = { postId: string; viewer: IdentifiedViewer; device: Device; add: ViewCount };

export type CountedView = { page_views: number; video_views: number; viewed_percent: number; is_new: boolean };

/** Counts in one statement, so that concurrent views are all counted. */
export async function addView(db: Queryable, { postId, viewer, device, add }: View): Promise<CountedView> {
  const result = await sql<CountedView>`
    insert into post_viewers (post_id, viewer_key, user_id, name, page_views, video_views, known_as, company_domain, is_machine, device)
    values (${postId}, ${viewer.key}, ${viewer.userId}, ${viewer.name}, ${add.page}, ${add.video}, ${viewer.knownAs}, ${viewer.companyDomain},
      ${viewer.isMachine}, ${device})
    on conflict (post_id, viewer_key) do update set
      page_views = post_viewers.page_views + excluded.page_views, video_views = post_viewers.video_views + excluded.video_views,
      name = coalesce(excluded.name, post_viewers.name), known_as = excluded.known_as,
      company_domain = coalesce(excluded.company_domain, post_viewers.company_domain),
      device = case when excluded.device = 'unknown' then post_viewers.device else excluded.device end, last_viewed_at = now()
    returning page_views, video_views, viewed_percent, (xmax = 0) as is_new`.execute(db);
  return result.rows[0] as CountedView;
}

type TotalsChange = {
  pageViews: number;
  videoViews: number;
  viewers: number;
  unknownViewers: number;
  played: number;
  finished: number;
  percentSum: number;
  machines: number;
};

export const NO_CHANGE: TotalsChange = {
  pageViews: 0,
  videoViews: 0,
  viewers: 0,
  unknownViewers: 0,
  played: 0,
  finished: 0,
  percentSum: 0,
  machines: 0,
};

export async function addToTotals(db: Queryable, postId: string, add: TotalsChange): Promise<void> {
  await sql`insert into post_totals as t (post_id, page_views, video_views, viewers, unknown_viewers, played, finished, percent_sum, machines)
    values (${postId}, ${add.pageViews}, ${add.videoViews}, ${add.viewers}, ${add.unknownViewers}, ${add.played}, ${add.finished}, ${add.percentSum},
      ${add.machines})
    on conflict (post_id) do update set page_views = t.page_views + excluded.page_views, video_views = t.video_views + excluded.video_views,
      viewers = t.viewers + excluded.viewers, unknown_viewers = t.unknown_viewers + excluded.unknown_viewers, played = t.played + excluded.played,
      finished = t.finished + excluded.finished, percent_sum = t.percent_sum + excluded.percent_sum, machines = t.machines + excluded.machines`.execute(
    db,
  );
}

/** Days are in UTC. */
export async function addToDay(
  db: Queryable,
  postId: string,
  { now, device }: { now: Date; device: Device },
  add: { pageViews: number; videoViews: number },
): Promise<void> {
  await sql`insert into post_days as d (post_id, day, device, page_views, video_views)
    values (${postId}, ${now.toISOString().slice(0, 10)}, ${device}, ${add.pageViews}, ${add.videoViews})
    on conflict (post_id, day, device) do update set page_views = d.page_views + excluded.page_views, video_views = d.video_views + excluded.video_views`.execute(
    db,
  );
}

type Acknowledged = { acknowledged_at: Date; acknowledged_percent: number; is_first: boolean };

/** Only the first acknowledgement is recorded, with the percent watched by then. The viewer's row must exist. */
export async function saveAcknowledgement(db: Queryable, postId: string, viewer: IdentifiedViewer): Promise<Acknowledged | undefined> {
  const done = await sql<{ acknowledged_at: Date; acknowledged_percent: number }>`
    update post_viewers set acknowledged_at = now(), acknowledged_percent = viewed_percent, acknowledged_by = ${viewer.proof}
    where post_id = ${postId} and viewer_key = ${viewer.key} and acknowledged_at is null
    returning acknowledged_at, acknowledged_percent`.execute(db);
  if (done.rows[0]) return { ...done.rows[0], is_first: true };
  const row = await db
    .selectFrom("post_viewers")
    .select(["acknowledged_at", "acknowledged_percent"])
    .where("post_id", "=", postId)
    .where("viewer_key", "=", viewer.key)
    .executeTakeFirst();
  return row?.acknowledged_at
    ? { acknowledged_at: row.acknowledged_at, acknowledged_percent: row.acknowledged_percent ?? 0, is_first: false }
    : undefined;
}

type ViewerKey = { post_id: string; viewer_key: string };

/** Whether there is such a viewer, unknown, who came first after `since`. */
export async function isUnclaimed(db: Queryable, { post_id, viewer_key }: ViewerKey, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom("post_viewers")
    .select("viewer_key")
    .where("post_id", "=", post_id)
    .where("viewer_key", "=", viewer_key)
    .where("name", "is", null)
    .where("first_viewed_at", ">=", since)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a viewer and adds their views and acknowledgement to another one; not what they watched. */
export async function moveViewer(db: Queryable, from: ViewerKey, to: ViewerKey): Promise<{ page_views: number }> {
  const result = await sql<{
    page_views: number;
  }>`with old as (delete from post_viewers where post_id = ${from.post_id} and viewer_key = ${from.viewer_key} returning *)
    update post_viewers v set page_views = v.page_views + old.page_views, video_views = v.video_views + old.video_views,
      first_viewed_at = least(v.first_viewed_at, old.first_viewed_at),
      acknowledged_percent = case when v.acknowledged_at is null then old.acknowledged_percent else v.acknowledged_percent end,
      acknowledged_by = case when v.acknowledged_at is null and old.acknowledged_at is not null then 'account' else v.acknowledged_by end,
      acknowledged_at = coalesce(v.acknowledged_at, old.acknowledged_at)
    from old where v.post_id = ${to.post_id} and v.viewer_key = ${to.viewer_key} returning old.page_views`.execute(db);
  return result.rows[0] as { page_views: number };
}

/** What a person viewed of these posts. */
export async function listViewsOf(db: Queryable, { userId, postIds }: { userId: string; postIds: readonly string[] }) {
  if (postIds.length === 0) return [];
  return await db
    .selectFrom("post_viewers")
    .select(["post_id", "page_views", "last_viewed_at"])
    .where("viewer_key", "=", `u:${userId}`)
    .where("post_id", "in", [...postIds])
    .execute();
}
