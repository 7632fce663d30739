import { type RawBuilder, sql } from "kysely";
import { compileByShape } from "@aside/server/db/compile-once.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { afterDescending } from "@aside/server/db/positions.ts";
import { isInInbox, isUnarchived, isUnviewed } from "@aside/core/messages/server/inbox/inbox-items-store.ts";
import type { InboxFilter } from "../contract.ts";
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

export type InboxQuery = Narrowing & { filter: InboxFilter };

function where(filter: InboxFilter, list: ListValues): RawBuilder<unknown> {
  const filters = {
    all: isUnarchived,
    unviewed: isUnviewed,
    replies: sql`${isUnarchived} and i.is_reply`,
    archived: sql`${isInInbox} and i.archived_at is not null`,
    // Favorites include archived posts.
    favorites: sql`${isInInbox} ${starred(list.userId, sql`i.post_id`)}`,
  };
  return sql`${ownedBy({ owner: sql`i.user_id`, words: sql`i.words` }, list)} and ${filters[filter]}
    ${within(sql`i.received_at`, list)} ${labelled(sql`i.post_id`, list)}`;
}

/** `i` is the item, `p` its post and `u` its author. */
const columnsOf = (userId: string) => ({
  post_id: sql<string>`i.post_id`,
  event_id: sql<string>`i.event_id`,
  title: sql<string>`coalesce(nullif(p.title, ''), (select e.title from events e where e.id = i.event_id))`,
  from_id: sql<string | null>`p.creator_id`,
  from_name: sql<string>`coalesce(u.name, (select g.name from guests g where g.id = p.guest_id), '')`,
  from_picture: sql<string | null>`u.profile_image_key`,
  is_reply: sql<boolean>`p.is_reply`,
  is_private: sql<boolean>`p.is_private`,
  acknowledgement_required: sql<boolean>`p.ever_to_acknowledge and (select s.acknowledgement_required from privacy_settings s where s.event_id = i.event_id)`,
  acknowledged: sql<boolean>`p.ever_to_acknowledge and exists (
    select 1 from post_viewers v where v.post_id = p.id and v.acknowledged_at is not null and v.viewer_key = 'u:' || ${userId})`,
  replied: sql<boolean>`(p.is_reply or p.ever_replied_to) and exists (
    select 1 from posts r where r.event_id = i.event_id and r.deleted_at is null and r.is_reply and r.creator_id = ${userId} and r.post_status = 'SENT')`,
  received_at: sql<string>`i.received_at`,
  viewed: sql<boolean>`i.viewed_at is not null`,
  archived: sql<boolean>`i.archived_at is not null`,
  found: sql<number>`i.found`,
  ...shownColumns(userId),
});
export type InboxRow = RowOf<ReturnType<typeof columnsOf>>;

const COLUMNS = Object.keys(columnsOf("")) as (keyof InboxRow)[];

/** The page is selected by the inbox's indexes alone; only its rows are read and joined. */
const pageOf = compileByShape((db, { filter, isNear }: { filter: InboxFilter; isNear: boolean }, values: PageValues) => {
  const part = {
    alias: "i",
    from: sql`from inbox_items i where ${where(filter, values)}`,
    order: sql`i.received_at desc, i.post_id`,
    count: countOf(filter, values),
    after: afterDescending({ at: sql`i.received_at`, id: sql`i.post_id` }, [values.afterTime, values.afterId]),
  };
  const cut = isNear
    ? cutOf({ ...part, columns: sql`i.*` }, values)
    : sql`(select i.*, far.found from ${cutOf({ ...part, columns: sql`i.user_id, i.post_id` }, values)} far
        join inbox_items i on i.user_id = far.user_id and i.post_id = far.post_id)`;
  const page = asPage(
    columnsOf(values.userId),
    sql`
    from ${cut} i
      join posts p on p.id = i.post_id
      left join users u on u.id = p.creator_id
    order by ${part.order}`,
  );
  return { compile: () => page.compile(db) };
});

export async function listInbox(
  db: Queryable,
  userId: string,
  { filter, ...narrowing }: InboxQuery,
  page: PageCut,
): Promise<Cut<InboxRow>> {
  const statement = pageOf(db, { filter, isNear: liesNear(page) }, pageValues(valuesOf(userId, narrowing), page));
  return await readCut<InboxRow>(db, page, COLUMNS, statement);
}

const countOf = (filter: InboxFilter, list: ListValues): RawBuilder<{ count: number }> =>
  sql`select count(*) as count from inbox_items i where ${where(filter, list)}`;

export async function countFound(db: Queryable, userId: string, { filter, ...narrowing }: InboxQuery): Promise<number> {
  const result = await countOf(filter, valuesOf(userId, narrowing)).execute(db);
  return result.rows[0]?.count ?? 0;
}

/** Unviewed replies in the inbox and reactions to own posts. */
export async function countUnreviewed(db: Queryable, userId: string): Promise<{ replies: number; reactions: number }> {
  const result = await sql<{ replies: number; reactions: number }>`
    select (select count(*) from inbox_items i where i.user_id = ${userId} and ${isUnviewed} and i.is_reply) as replies,
      (select count(*) from reactions r
        where r.author_id = ${userId} and r.viewed_at is null and not r.is_gone and r.user_id is distinct from ${userId}) as reactions`.execute(
    db,
  );
  return result.rows[0] ?? { replies: 0, reactions: 0 };
}
