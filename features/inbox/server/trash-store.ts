import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { afterDescending, momentText } from "@aside/server/db/positions.ts";
import type { PageCut } from "./list-store.ts";

export type TrashRow = { event_id: string; title: string; duration: number; deleted_at: Date; deleted_text: string; purge_at: Date };

/** Deleted Asides whose own post, deleted with them, is not purged. `since`: none that were deleted before is in the trash. */
const trashOf = (userId: string, { since, now }: { since: Date; now: Date }) => sql`
  from events e join lateral (
    select p.title, p.purge_after, p.take_id from posts p
    where p.event_id = e.id and p.deleted_at = e.deleted_at and not p.is_reply order by p.created_at desc limit 1) p on p.purge_after > ${now}
  where e.creator_id = ${userId} and e.deleted_at > ${since}`;

export async function listTrash(
  db: Queryable,
  userId: string,
  at: { since: Date; now: Date },
  { limit, offset, after }: PageCut,
): Promise<TrashRow[]> {
  const from = after ? afterDescending({ at: sql`e.deleted_at`, id: sql`e.id` }, after) : sql``;
  const result = await sql<TrashRow>`
    select e.id as event_id, coalesce(nullif(p.title, ''), e.title) as title, e.deleted_at, ${momentText(sql`e.deleted_at`)} as deleted_text, p.purge_after as purge_at,
      coalesce((select t.duration from takes t where t.id = p.take_id), 0) as duration
    ${trashOf(userId, at)} ${from} order by e.deleted_at desc, e.id limit ${limit} offset ${offset}`.execute(db);
  return result.rows;
}

export async function countTrash(db: Queryable, userId: string, at: { since: Date; now: Date }): Promise<number> {
  const result = await sql<{ count: number }>`select count(*)::int as count ${trashOf(userId, at)}`.execute(db);
  return result.rows[0]?.count ?? 0;
}
