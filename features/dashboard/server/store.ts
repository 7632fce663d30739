import { sql } from "kysely";
import type { Queryable } from "@aside/platform/db/open-database.ts";

export type InboxRow = {
  post_id: string;
  event_id: string;
  title: string;
  from_id: string | null;
  from_name: string;
  is_reply: boolean;
  take_id: string | null;
  has_poster: boolean;
  duration: number;
  received_at: Date;
  viewed_at: Date | null;
};

/** The page is cut from the inbox index first; only its rows are joined. */
export async function listInbox(
  db: Queryable,
  userId: string,
  options: { unviewedOnly: boolean; limit: number; offset: number },
): Promise<InboxRow[]> {
  const unviewed = options.unviewedOnly ? sql`and i.viewed_at is null` : sql``;
  const result = await sql<InboxRow>`
    select i.post_id, i.event_id, coalesce(nullif(p.title, ''), e.title) as title, p.creator_id as from_id, coalesce(u.name, g.name, '') as from_name,
      p.is_reply, p.take_id, coalesce(t.duration, 0) as duration, i.received_at, i.viewed_at,
      exists (select 1 from assets a where a.take_id = p.take_id and a.kind = 'poster') as has_poster
    from (select * from inbox_items i where i.user_id = ${userId} ${unviewed} order by i.received_at desc, i.post_id limit ${options.limit} offset ${options.offset}) i
      join posts p on p.id = i.post_id
      join events e on e.id = i.event_id
      left join users u on u.id = p.creator_id
      left join guests g on g.id = p.guest_id
      left join takes t on t.id = p.take_id
    where p.deleted_at is null and e.deleted_at is null
    order by i.received_at desc, i.post_id`.execute(db);
  return result.rows;
}

export async function countInbox(db: Queryable, userId: string): Promise<{ total: number; unviewed: number }> {
  const result = await sql<{ total: number; unviewed: number }>`
    select (select count(*) from inbox_items where user_id = ${userId}) as total,
      (select count(*) from inbox_items where user_id = ${userId} and viewed_at is null) as unviewed`.execute(db);
  return result.rows[0] ?? { total: 0, unviewed: 0 };
}

export type CreatedRow = {
  event_id: string;
  post_id: string;
  title: string;
  post_status: string;
  take_id: string | null;
  has_poster: boolean;
  duration: number;
  created_at: Date;
  sent_at: Date | null;
  recipients: number;
  viewers: number;
  replies: number;
  reactions: number;
};

const FILTERS = {
  all: sql``,
  sent: sql`and p.post_status = 'SENT'`,
  drafts: sql`and p.post_status <> 'SENT'`,
};
export type CreatedFilter = keyof typeof FILTERS;

export async function listCreated(
  db: Queryable,
  userId: string,
  options: { filter: CreatedFilter; newestFirst: boolean; limit: number; offset: number },
): Promise<CreatedRow[]> {
  const direction = options.newestFirst ? sql`desc` : sql`asc`;
  const result = await sql<CreatedRow>`
    select p.event_id, p.id as post_id, coalesce(nullif(p.title, ''), e.title) as title, p.post_status, p.take_id, coalesce(t.duration, 0) as duration,
      p.created_at, p.sent_at,
      exists (select 1 from assets a where a.take_id = p.take_id and a.kind = 'poster') as has_poster,
      (select count(*) from event_members m where m.event_id = p.event_id) as recipients,
      (select count(*) from post_viewers v where v.post_id = p.id) as viewers,
      (select count(*) from posts r where r.event_id = p.event_id and r.is_reply and r.post_status = 'SENT' and r.deleted_at is null) as replies,
      (select count(*) from reactions x where x.post_id = p.id) as reactions
    from (select p.* from posts p where p.creator_id = ${userId} and p.deleted_at is null and not p.is_reply ${FILTERS[options.filter]}
        order by p.created_at ${direction}, p.id limit ${options.limit} offset ${options.offset}) p
      join events e on e.id = p.event_id
      left join takes t on t.id = p.take_id
    order by p.created_at ${direction}, p.id`.execute(db);
  return result.rows;
}

export async function countCreated(db: Queryable, userId: string, filter: CreatedFilter): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*) as count from posts p where p.creator_id = ${userId} and p.deleted_at is null and not p.is_reply ${FILTERS[filter]}`.execute(
    db,
  );
  return result.rows[0]?.count ?? 0;
}
