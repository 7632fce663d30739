import { sql } from "kysely";
import type { TakeRow } from "@aside/core/takes/server/takes-store.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";

/**
 * Whether the post shows another recording that was completed after this take was begun. An edit, or one with a template, is as old as
 * the recording that it was made of.
 */
export async function isSuperseded(db: Queryable, take: Pick<TakeRow, "id" | "post_id" | "created_at">): Promise<boolean> {
  const { rows } = await sql<{ is_superseded: boolean }>`
    with recursive origins as (
      select t.id, t.base_take_id, t.status, coalesce(t.completed_at, t.created_at) as ended_at, 0 as depth
      from takes t join posts p on p.take_id = t.id where p.id = ${take.post_id}::uuid
      union all
      select t.id, t.base_take_id, t.status, coalesce(t.completed_at, t.created_at), o.depth + 1
      from takes t join origins o on t.id = o.base_take_id where o.depth < 1000
    )
    select exists (
      select from (select * from origins order by depth desc limit 1) as recording
      where id <> ${take.id}::uuid and status in ('complete', 'converting') and ended_at > ${take.created_at}
    ) as is_superseded`.execute(db);
  return rows[0]?.is_superseded ?? false;
}

export async function findTitle(db: Queryable, postId: string): Promise<string> {
  return (await db.selectFrom("posts").select("title").where("id", "=", postId).executeTakeFirst())?.title ?? "";
}

/** The Aside that `keepAsOwn` made of the take. Null if there is none, or if the take's own post shows it. */
export async function findOwnEvent(db: Queryable, takeId: string): Promise<string | null> {
  const row = await db
    .selectFrom("take_sources")
    .innerJoin("takes as copy", "copy.id", "take_sources.take_id")
    .innerJoin("takes as source", "source.id", "take_sources.source_take_id")
    .innerJoin("posts", "posts.id", "copy.post_id")
    .innerJoin("posts as first", "first.id", "source.post_id")
    .select("posts.event_id")
    .where("take_sources.source_take_id", "=", takeId)
    .whereRef("posts.id", "<>", "first.id")
    .whereRef("posts.creator_id", "=", "first.creator_id")
    .where(({ eb, or }) => or([eb("first.take_id", "is", null), eb("first.take_id", "<>", takeId)]))
    .orderBy("copy.created_at")
    .limit(1)
    .executeTakeFirst();
  return row?.event_id ?? null;
}

export async function isDraft(db: Queryable, postId: string): Promise<boolean> {
  const row = await db.selectFrom("posts").select("post_status").where("id", "=", postId).executeTakeFirst();
  return row !== undefined && row.post_status !== "SENT";
}
