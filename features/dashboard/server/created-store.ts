import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "@aside/platform/db/open-database.ts";
import type { CreatedFilter, CreatedItem, CreatedSort } from "../contract.ts";
import {
  type Cut,
  foundWith,
  labelled,
  type Narrowing,
  ownedBy,
  type PageCut,
  readCut,
  type ShownRow,
  shownColumns,
  starred,
  within,
} from "./list-store.ts";

export type CreatedRow = ShownRow & {
  event_id: string;
  post_id: string;
  title: string;
  post_status: CreatedItem["post_status"];
  created_at: string;
  sent_at: string | null;
  recipients: number;
  viewers: number;
  replies: number;
  unviewed_replies: number;
  reactions: number;
  unviewed_reactions: number;
  comments: number;
};

export type CreatedQuery = Narrowing & { filter: CreatedFilter };

function where(userId: string, query: CreatedQuery): RawBuilder<unknown> {
  const filters = {
    all: sql``,
    sent: sql`and p.post_status = 'SENT'`,
    drafts: sql`and p.post_status <> 'SENT'`,
    favorites: starred(userId, sql`p.id`),
  };
  const owned = ownedBy(userId, { owner: sql`p.creator_id`, words: sql`p.own_words` }, query);
  return sql`${owned} and p.deleted_at is null and not p.is_reply ${filters[query.filter]}
    ${within(sql`p.created_at`, query.range)} ${labelled(userId, sql`p.id`, query.labelIds)}`;
}

const ORDER = { newest: sql`p.created_at desc, p.id`, oldest: sql`p.created_at, p.id desc` };

/** The page is cut from the author's own indexes alone; only its rows are read, joined and counted for. */
export async function listCreated(
  db: Queryable,
  userId: string,
  query: CreatedQuery,
  page: PageCut & { sort: CreatedSort },
): Promise<Cut<CreatedRow>> {
  return await readCut(
    db,
    page,
    sql`
    select p.event_id, p.id as post_id, coalesce(nullif(p.title, ''), (select e.title from events e where e.id = p.event_id)) as title, p.post_status, p.created_at, p.sent_at,
      (select count(*) from event_members m where m.event_id = p.event_id) as recipients,
      coalesce(v.viewers, 0) as viewers, r.replies, r.unviewed_replies, x.reactions, x.unviewed_reactions,
      (select count(*) from comments c where c.post_id = p.id and c.deleted_at is null) as comments,
      cut.found,
      ${shownColumns(userId)}
    from (select p.id, ${foundWith(query, countOf(userId, query))} from posts p where ${where(userId, query)} order by ${ORDER[page.sort]} limit ${page.limit} offset ${page.offset}) cut
      join posts p on p.id = cut.id
      left join takes t on t.id = p.take_id
      left join post_totals v on v.post_id = p.id
      left join lateral (
        select count(*) as replies, count(i.post_id) filter (where i.viewed_at is null) as unviewed_replies
        from posts a left join inbox_items i on i.user_id = ${userId} and i.post_id = a.id
        where a.event_id = p.event_id and a.is_reply and a.post_status = 'SENT' and a.deleted_at is null) r on true
      left join lateral (
        select count(*) as reactions, count(*) filter (where y.viewed_at is null and y.user_id is distinct from ${userId}) as unviewed_reactions
        from reactions y where y.post_id = p.id) x on true
    order by ${ORDER[page.sort]}`,
  );
}

const countOf = (userId: string, query: CreatedQuery): RawBuilder<{ count: number }> =>
  sql`select count(*) as count from posts p where ${where(userId, query)}`;

export async function countCreated(db: Queryable, userId: string, query: CreatedQuery): Promise<number> {
  const result = await countOf(userId, query).execute(db);
  return result.rows[0]?.count ?? 0;
}
