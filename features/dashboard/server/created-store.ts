import { type RawBuilder, sql } from "kysely";
import { compileByShape } from "@aside/platform/db/compile-once.ts";
import type { Queryable } from "@aside/platform/db/open-database.ts";
import type { CreatedFilter, CreatedItem, CreatedSort } from "../contract.ts";
import {
  asPage,
  type Cut,
  foundWith,
  labelled,
  type ListValues,
  type Narrowing,
  ownedBy,
  type PageCut,
  type PageValues,
  readCut,
  type ShownRow,
  shownColumns,
  starred,
  valuesOf,
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

function where(filter: CreatedFilter, list: ListValues): RawBuilder<unknown> {
  const filters = {
    all: sql``,
    sent: sql`and p.post_status = 'SENT'`,
    drafts: sql`and p.post_status <> 'SENT'`,
    favorites: starred(list.userId, sql`p.id`),
  };
  return sql`${ownedBy({ owner: sql`p.creator_id`, words: sql`p.own_words` }, list)} and p.deleted_at is null and not p.is_reply ${filters[filter]}
    ${within(sql`p.created_at`, list)} ${labelled(sql`p.id`, list)}`;
}

const ORDER = { newest: sql`p.created_at desc, p.id`, oldest: sql`p.created_at, p.id desc` };

/** The page is cut from the author's own indexes alone; only its rows are read, joined and counted for. */
const pageOf = compileByShape(
  (db, { filter, sort }: { filter: CreatedFilter; sort: CreatedSort }, { limit, offset, ...list }: PageValues) => {
    const { userId } = list;
    const page = asPage<CreatedRow>(sql`
    select p.event_id, p.id as post_id, coalesce(nullif(p.title, ''), (select e.title from events e where e.id = p.event_id)) as title, p.post_status, p.created_at, p.sent_at,
      (select count(*) from event_members m where m.event_id = p.event_id) as recipients,
      coalesce(v.viewers, 0) as viewers, r.replies, r.unviewed_replies, x.reactions, x.unviewed_reactions,
      (select count(*) from comments c where c.post_id = p.id and c.deleted_at is null) as comments,
      cut.found,
      ${shownColumns(userId)}
    from (select p.id, ${foundWith(list, countOf(filter, list))} from posts p where ${where(filter, list)} order by ${ORDER[sort]} limit ${limit} offset ${offset}) cut
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
    order by ${ORDER[sort]}`);
    return { compile: () => page.compile(db) };
  },
);

export async function listCreated(
  db: Queryable,
  userId: string,
  { filter, ...narrowing }: CreatedQuery,
  { sort, ...page }: PageCut & { sort: CreatedSort },
): Promise<Cut<CreatedRow>> {
  return await readCut(db, page, pageOf(db, { filter, sort }, { ...valuesOf(userId, narrowing), ...page }));
}

const countOf = (filter: CreatedFilter, list: ListValues): RawBuilder<{ count: number }> =>
  sql`select count(*) as count from posts p where ${where(filter, list)}`;

export async function countCreated(db: Queryable, userId: string, { filter, ...narrowing }: CreatedQuery): Promise<number> {
  const result = await countOf(filter, valuesOf(userId, narrowing)).execute(db);
  return result.rows[0]?.count ?? 0;
}
