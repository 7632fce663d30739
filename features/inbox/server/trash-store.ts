import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

export type TrashRow = { event_id: string; title: string; duration: number; deleted_at: Date; purge_at: Date };

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
  page: { limit: number; offset: number },
): Promise<TrashRow[]> {
  const result = await sql<TrashRow>`
    select e.id as event_id, coalesce(nullif(p.title, ''), e.title) as title, e.deleted_at, p.purge_after as purge_at,
      coalesce((select t.duration from takes t where t.id = p.take_id), 0) as duration
    ${trashOf(userId, at)} order by e.deleted_at desc, e.id limit ${page.limit} offset ${page.offset}`.execute(db);
  return result.rows;
}

export async function countTrash(db: Queryable, userId: string, at: { since: Date; now: Date }): Promise<number> {
  const result = await sql<{ count: number }>`select count(*)::int as count ${trashOf(userId, at)}`.execute(db);
  return result.rows[0]?.count ?? 0;
}
