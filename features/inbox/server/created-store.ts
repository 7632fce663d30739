import { type RawBuilder, sql } from "kysely";
import { compileByShape } from "@aside/server/db/compile-once.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { afterAscending, afterDescending } from "@aside/server/db/positions.ts";
import { isUnviewed } from "@aside/core/messages/server/inbox/inbox-items-store.ts";
import type { CreatedFilter, CreatedItem, CreatedSort } from "../contract.ts";
import {
  asPage,
  type Cut,
  cutOf,
  labelled,
  liesNear,
  type ListValues,
  type Narrowing,
  ownedBy,
  type PageCut,
  type PageValues,
  pageValues,
  readCut,
  type RowOf,
  shownColumns,
  starred,
  valuesOf,
  within,
} from "./list-store.ts";
import { postSql } from "@aside/core/messages/server/posts/facts/post-sql-store.ts";

export type CreatedQuery = Narrowing & { filter: CreatedFilter };

function where(filter: CreatedFilter, list: ListValues): RawBuilder<unknown> {
  const filters = {
    all: sql``,
    sent: sql`and p.post_status = 'SENT'`,
    drafts: sql`and p.post_status <> 'SENT'`,
    favorites: starred(list.userId, sql`p.id`),
  };
  return sql`${ownedBy({ owner: sql`p.creator_id`, words: sql`p.own_words` }, list)} and p.deleted_at is null and not p.is_reply and not p.is_untouched ${filters[filter]}
    ${within(sql`p.created_at`, list)} ${labelled(sql`p.id`, list)}`;
}

const ORDER = { newest: sql`p.created_at desc, p.id`, oldest: sql`p.created_at, p.id desc` };
const AFTER = { newest: afterDescending, oldest: afterAscending };

/** `p` is the post, `v` its totals, `r` its replies, `x` its reactions and `a` its place in the company library. */
const columnsOf = (userId: string) => ({
  event_id: sql<string>`p.event_id`,
  post_id: sql<string>`p.id`,
  title: sql<string>`coalesce(nullif(p.title, ''), (select e.title from events e where e.id = p.event_id))`,
  post_status: sql<CreatedItem["post_status"]>`p.post_status`,
  created_at: sql<string>`p.created_at`,
  sent_at: sql<string | null>`p.sent_at`,
  recipients: sql<number>`(select count(*) from event_members m where m.event_id = p.event_id)`,
  viewers: sql<number>`coalesce(v.viewers, 0)`,
  replies: sql<number>`r.replies`,
  unviewed_replies: sql<number>`r.unviewed_replies`,
  reactions: sql<number>`x.reactions`,
  unviewed_reactions: sql<number>`x.unviewed_reactions`,
  comments: sql<number>`case when p.ever_commented_on then (select count(*) from comments c where c.post_id = p.id and c.deleted_at is null) else 0 end`,
  approval_status: sql<CreatedItem["approval_status"]>`${postSql.get("library_place")()} ->> 'approval_status'`,
  has_persona: sql<boolean>`p.post_status <> 'SENT' and ${postSql.get("persona")()} is not null`,
  found: sql<number>`p.found`,
  ...shownColumns(userId),
});
export type CreatedRow = RowOf<ReturnType<typeof columnsOf>>;

const listColumns = () => Object.keys(columnsOf("")) as (keyof CreatedRow)[];

/** The page is selected by the author's indexes alone; only its rows are read, joined and counted. */
const pageOf = compileByShape(
  (db, { filter, sort, isNear }: { filter: CreatedFilter; sort: CreatedSort; isNear: boolean }, values: PageValues) => {
    const { userId, afterTime, afterId } = values;
    const part = {
      alias: "p",
      from: sql`from posts p where ${where(filter, values)}`,
      order: ORDER[sort],
      count: countOf(filter, values),
      after: AFTER[sort]({ at: sql`p.created_at`, id: sql`p.id` }, [afterTime, afterId]),
    };
    const cut = isNear
      ? cutOf({ ...part, columns: sql`p.*` }, values)
      : sql`(select p.*, far.found from ${cutOf({ ...part, columns: sql`p.id` }, values)} far join posts p on p.id = far.id)`;
    const page = asPage(
      columnsOf(userId),
      sql`
    from ${cut} p
      left join post_totals v on v.post_id = p.id
      left join lateral (
        select count(*) as replies, count(i.post_id) filter (where ${isUnviewed}) as unviewed_replies
        from posts a left join inbox_items i on i.user_id = ${userId} and i.post_id = a.id
        where p.ever_replied_to and a.event_id = p.event_id and a.is_reply and a.post_status = 'SENT' and a.deleted_at is null) r on true
      left join lateral (
        select count(*) as reactions, count(*) filter (where y.viewed_at is null and y.user_id is distinct from ${userId}) as unviewed_reactions
        from reactions y where p.ever_reacted_to and y.post_id = p.id) x on true
    order by ${ORDER[sort]}`,
    );
    return { compile: () => page.compile(db) };
  },
);

export async function listCreated(
  db: Queryable,
  userId: string,
  { filter, ...narrowing }: CreatedQuery,
  { sort, ...page }: PageCut & { sort: CreatedSort },
): Promise<Cut<CreatedRow>> {
  const statement = pageOf(db, { filter, sort, isNear: liesNear(page) }, pageValues(valuesOf(userId, narrowing), page));
  return await readCut<CreatedRow>(db, page, listColumns(), statement);
}

const countOf = (filter: CreatedFilter, list: ListValues): RawBuilder<{ count: number }> =>
  sql`select count(*) as count from posts p where ${where(filter, list)}`;

export async function countCreated(db: Queryable, userId: string, { filter, ...narrowing }: CreatedQuery): Promise<number> {
  const result = await countOf(filter, valuesOf(userId, narrowing)).execute(db);
  return result.rows[0]?.count ?? 0;
}
