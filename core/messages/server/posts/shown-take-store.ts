import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { postSql } from "./facts/post-sql-store.ts";

export type ShownTake = {
  post_id: string;
  take_id: string | null;
  author_id: string | null;
  /** The recording date of the shown take: an edit keeps that of its recording. */
  recorded_at: Date | null;
  transcript_state: string | null;
  language: string;
};

/** `origins`: the take that a post shows, and the takes that it was made of; the recording has the greatest depth. */
const originsOf = (postId: string) => sql`origins as (
      select t.id, t.base_take_id, t.status, t.created_at, t.completed_at, 0 as depth
      from takes t join posts p on p.take_id = t.id where p.id = ${postId}::uuid
      union all
      select t.id, t.base_take_id, t.status, t.created_at, t.completed_at, o.depth + 1
      from takes t join origins o on t.id = o.base_take_id where o.depth < 1000
    )`;

/** The take that a post shows, with the state of its transcript. */
export async function findShownTake(db: Queryable, postId: string): Promise<ShownTake | undefined> {
  const result = await sql<ShownTake>`
    with recursive ${originsOf(postId)}
    select p.id as post_id, p.take_id, p.creator_id as author_id,
      (select created_at from origins order by depth desc limit 1) as recorded_at,
      ${postSql.get("transcript_state")()} as transcript_state, coalesce(${postSql.get("transcript_language")()}, 'en') as language
    from posts p
    where p.id = ${postId}::uuid and p.deleted_at is null`.execute(db);
  return result.rows[0];
}

/** Whether the post shows another recording, or an edit of one, that was completed after the take was begun. */
export async function isSuperseded(db: Queryable, take: { id: string; post_id: string; created_at: Date }): Promise<boolean> {
  const { rows } = await sql<{ is_superseded: boolean }>`
    with recursive ${originsOf(take.post_id)}
    select exists (
      select from (select * from origins order by depth desc limit 1) as recording
      where id <> ${take.id}::uuid and status in ('complete', 'converting') and coalesce(completed_at, created_at) > ${take.created_at}
    ) as is_superseded`.execute(db);
  return rows[0]?.is_superseded ?? false;
}

/** The first take is shown while it grows; a retake is shown once it is complete. */
export async function showTakeIfNone(db: Queryable, postId: string, takeId: string): Promise<void> {
  await db
    .updateTable("posts")
    .set({ take_id: takeId })
    .where("id", "=", postId)
    .where(({ or, eb, exists, not, selectFrom }) =>
      or([
        eb("take_id", "is", null),
        not(
          exists(
            selectFrom("takes")
              .select("takes.id")
              .whereRef("takes.id", "=", "posts.take_id")
              .where("takes.status", "in", ["complete", "converting"]),
          ),
        ),
      ]),
    )
    .execute();
}

export async function showTake(db: Queryable, postId: string, takeId: string): Promise<void> {
  await db
    .updateTable("posts")
    .set({ take_id: takeId, updated_at: sql`now()` })
    .where("id", "=", postId)
    .execute();
}

/** Stops showing the take, in all posts or only in `postId`. */
export async function hideTake(db: Queryable, takeId: string, postId?: string): Promise<void> {
  let update = db.updateTable("posts").set({ take_id: null }).where("take_id", "=", takeId);
  if (postId !== undefined) update = update.where("id", "=", postId);
  await update.execute();
}

/** A draft in which nothing is left but what `createEvent` made is in no list again, as before it was recorded. */
export async function untouch(db: Queryable, postId: string): Promise<void> {
  await sql`update posts p set is_untouched = true from events e where e.id = p.event_id and p.id = ${postId}::uuid
    and p.take_id is null and p.post_status = 'DRAFT' and not p.is_reply and p.title = '' and e.title = '' and p.speaking_notes = '' and p.note = ''
    and p.template is null and p.draft_recipients = '' and p.draft_bcc = '' and not p.ever_labelled and not p.ever_attached_to
    and not exists (select from event_members m where m.event_id = p.event_id)
    and not exists (select from takes t where t.post_id = p.id and t.status <> 'aborted')`.execute(db);
}

export async function findPostOwners(db: Queryable, postId: string) {
  return await db
    .selectFrom("posts")
    .innerJoin("events", "events.id", "posts.event_id")
    .select(["posts.event_id", "posts.creator_id", "posts.title", "events.creator_id as event_creator_id", "posts.deleted_at"])
    .where("posts.id", "=", postId)
    .executeTakeFirst();
}

/** The posts that these takes were recorded for. */
export async function listPostsOfTakes(db: Queryable, takeIds: string[]): Promise<string[]> {
  const rows = await db.selectFrom("takes").select("post_id").distinct().where("id", "in", takeIds).execute();
  return rows.map((row) => row.post_id);
}
