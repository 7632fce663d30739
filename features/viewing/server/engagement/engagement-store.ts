import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { afterDescending, momentText } from "@aside/server/db/positions.ts";
import type { Device, KnownAs } from "../../contract.ts";
import { viewerOf } from "./guests/guest-viewers-store.ts";

export type ViewerListRow = {
  viewer_key: string;
  known_as: KnownAs;
  company_domain: string | null;
  user_id: string | null;
  name: string | null;
  /** Recipients only, also those who were removed: the sender knows their address already. */
  email: string | null;
  device: Device;
  is_machine: boolean;
  page_views: number;
  video_views: number;
  viewed_percent: number;
  take_id: string | null;
  watched: Buffer;
  rewatched: Buffer;
  replied: boolean;
  reactions: number;
  finished_at: Date | null;
  acknowledged_at: Date | null;
  acknowledged_percent: number | null;
  acknowledged_by: "account" | "link" | "guest" | null;
  first_viewed_at: Date;
  last_viewed_at: Date;
  /** With microseconds. */
  last_viewed_text: string;
};

/** The sent replies to the post `p`, and the viewers who replied and reacted. */
const REPLIES = sql`from posts r where r.event_id = p.event_id and r.is_reply and not p.is_reply and r.post_status = 'SENT' and r.deleted_at is null`;
const REPLIER = viewerOf(sql`r.event_id`, sql`coalesce('u:' || r.creator_id, 'g:' || r.guest_id)`);
const REACTOR = viewerOf(sql`p.event_id`, sql`x.actor_key`);

function selectViewers(postId: string, rest: RawBuilder<unknown>): RawBuilder<ViewerListRow> {
  return sql<ViewerListRow>`
    select v.viewer_key, v.known_as, v.company_domain, v.user_id, v.name,
      (select u.email from users u where u.id = v.user_id and (exists (select from event_members m where m.user_id = u.id and m.event_id = p.event_id)
        or exists (select from deliveries d where d.user_id = u.id and d.post_id = p.id))) as email,
      v.device, v.is_machine, v.page_views, v.video_views, v.viewed_percent, v.take_id, v.watched, v.rewatched,
      exists (select ${REPLIES} and ${REPLIER} = v.viewer_key) as replied,
      (select count(*)::int from reactions x where x.post_id = p.id and ${REACTOR} = v.viewer_key) as reactions,
      v.finished_at, v.acknowledged_at, v.acknowledged_percent, v.acknowledged_by, v.first_viewed_at, v.last_viewed_at,
      ${momentText(sql`v.last_viewed_at`)} as last_viewed_text
    from post_viewers v join posts p on p.id = v.post_id
    where v.post_id = ${postId} ${rest}`;
}

/** `after`: time and key of the last known viewer. */
type PageCut = { limit: number; offset: number; after?: [string, string] | null };

export async function listViewers(db: Queryable, postId: string, { limit, offset, after }: PageCut): Promise<ViewerListRow[]> {
  const from = after ? afterDescending({ at: sql`v.last_viewed_at`, id: sql`v.viewer_key` }, after) : sql``;
  const paged = sql`${from} order by v.last_viewed_at desc, v.viewer_key limit ${limit} offset ${offset}`;
  return (await selectViewers(postId, paged).execute(db)).rows;
}

/** For the export: ordered by key, so that viewers who arrive during the export do not shift others between batches. */
export async function listViewersAfter(db: Queryable, postId: string, after: string, limit: number): Promise<ViewerListRow[]> {
  return (await selectViewers(postId, sql`and v.viewer_key > ${after} order by v.viewer_key limit ${limit}`).execute(db)).rows;
}

type Totals = {
  page_views: number;
  video_views: number;
  viewers: number;
  unknown_viewers: number;
  played: number;
  finished: number;
  percent_sum: number;
  machines: number;
};

export async function findTotals(db: Queryable, postId: string): Promise<Totals | undefined> {
  return await db
    .selectFrom("post_totals")
    .select(["page_views", "video_views", "viewers", "unknown_viewers", "played", "finished", "percent_sum", "machines"])
    .where("post_id", "=", postId)
    .executeTakeFirst();
}

/** Links opened by machines, and people who replied. */
export async function countAround(db: Queryable, postId: string): Promise<{ machine_openings: number; replied: number }> {
  const result = await sql<{ machine_openings: number; replied: number }>`
    select
      (select count(*)::int from deliveries d where d.post_id = p.id and d.machine_opened_at is not null) as machine_openings,
      (select count(distinct ${REPLIER})::int ${REPLIES}
        and r.creator_id is distinct from (select e.creator_id from events e where e.id = p.event_id)) as replied
    from posts p where p.id = ${postId}`.execute(db);
  return result.rows[0] ?? { machine_openings: 0, replied: 0 };
}

export async function findShownSeconds(db: Queryable, postId: string) {
  const row = await db
    .selectFrom("posts")
    .leftJoin("takes", "takes.id", "posts.take_id")
    .leftJoin("post_seconds", (join) =>
      join.onRef("post_seconds.post_id", "=", "posts.id").onRef("post_seconds.take_id", "=", "posts.take_id"),
    )
    .select(["posts.take_id", "takes.duration", "post_seconds.watched", "post_seconds.rewatched"])
    .where("posts.id", "=", postId)
    .executeTakeFirst();
  return { take_id: row?.take_id ?? null, duration: row?.duration ?? 0, watched: row?.watched ?? [], rewatched: row?.rewatched ?? [] };
}

/** The newest days, one row per device. */
export async function listDays(db: Queryable, postId: string, limit: number) {
  return await db
    .selectFrom("post_days")
    .select(["day", "device", "page_views", "video_views", "finished"])
    .where("post_id", "=", postId)
    .orderBy("day", "desc")
    .orderBy("device")
    .limit(limit)
    .execute();
}

export type RecipientRow = {
  user_id: string;
  name: string;
  email: string;
  delivery: "WAITING" | "SENT" | "FAILED";
  viewed_percent: number | null;
  acknowledged_at: Date | null;
  has_opened: boolean;
  has_played: boolean;
  has_finished: boolean;
  has_replied: boolean;
};

/** Recipients who were sent an email, with the steps of the funnel that they reached. `is_viewer`: counted in the totals. */
const recipientsOf = (postId: string) => sql`
  select u.id as user_id, u.name, u.email, d.state as delivery, d.created_at, v.viewed_percent, v.acknowledged_at,
    v.viewer_key is not null as is_viewer,
    d.opened_at is not null or v.viewer_key is not null as has_opened,
    coalesce(v.video_views > 0 or v.viewed_percent > 0, false) as has_played,
    v.finished_at is not null as has_finished,
    exists (select ${REPLIES} and ${REPLIER} = 'u:' || u.id) as has_replied
  from deliveries d join posts p on p.id = d.post_id join users u on u.id = d.user_id
    left join post_viewers v on v.post_id = d.post_id and v.viewer_key = 'u:' || d.user_id and not v.is_machine
  where d.post_id = ${postId} and d.kind in ('invitation', 'reply')`;

type RecipientCounts = { sent: number; opened: number; played: number; finished: number; replied: number; viewers: number };

/** How many recipients reached each step. An email that failed is not sent, whatever its recipient did. */
export async function countRecipients(db: Queryable, postId: string): Promise<RecipientCounts> {
  const result = await sql<RecipientCounts>`
    select count(*)::int as sent, count(*) filter (where has_opened)::int as opened, count(*) filter (where has_played)::int as played,
      count(*) filter (where has_finished)::int as finished, count(*) filter (where has_replied)::int as replied,
      count(*) filter (where is_viewer)::int as viewers
    from (${recipientsOf(postId)}) r where r.delivery = 'SENT'`.execute(db);
  return result.rows[0] ?? { sent: 0, opened: 0, played: 0, finished: 0, replied: 0, viewers: 0 };
}

export async function listRecipients(db: Queryable, postId: string, limit: number): Promise<RecipientRow[]> {
  return (await sql<RecipientRow>`${recipientsOf(postId)} order by d.created_at, u.email limit ${limit}`.execute(db)).rows;
}
