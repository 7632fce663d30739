import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { SendAllowance } from "../../../entitlements/server/allowances.ts";

/** Claims deleted posts that can no longer be restored. Each is claimed only once. */
export async function takePostsToPurge(db: Queryable, now: Date): Promise<string[]> {
  const result = await sql<{ id: string }>`
    update posts set purge_after = null
    where id in (select id from posts where purge_after <= ${now} order by purge_after limit 100 for no key update skip locked)
    returning id`.execute(db);
  return result.rows.map((row) => row.id);
}

export async function markSent(
  db: Queryable,
  _allowance: SendAllowance,
  postId: string,
  fields: { title?: string; send_copy: boolean },
): Promise<void> {
  await db
    .updateTable("posts")
    .set({ ...fields, draft_recipients: "", draft_bcc: "", post_status: "SENT", sent_at: sql`now()` as never, updated_at: sql`now()` })
    .where("id", "=", postId)
    .execute();
}

export async function setPostStatus(db: Queryable, postId: string, status: string): Promise<void> {
  await db
    .updateTable("posts")
    .set({ post_status: status, updated_at: sql`now()` })
    .where("id", "=", postId)
    .execute();
}

/** Typing speed: 40 words a minute (decision 0040). */
const SECONDS_A_WORD = 60 / 40;

/** The seconds saved by speaking instead of typing; null until the post is sent and its transcript is final. */
export async function updateSavedSeconds(db: Queryable, postId: string): Promise<void> {
  await sql`
    update posts p set saved_seconds = case when p.post_status = 'SENT' and trim(coalesce(p.transcription_text, '')) <> ''
        and exists (select 1 from transcripts c where c.take_id = p.take_id and c.state = 'final')
      then greatest(0, round(array_length(regexp_split_to_array(trim(p.transcription_text), '\\s+'), 1) * ${SECONDS_A_WORD}::float8
        - (select t.duration from takes t where t.id = p.take_id))) end
    where p.id = ${postId}`.execute(db);
}

/** The post's fields derived from the take that it shows, for its JSON and the email. */
export async function copyInsightsToPost(db: Queryable, postId: string): Promise<void> {
  await sql`
    update posts p set updated_at = now(),
      ai_summary = (select nullif(i.content ->> 'text', '') from insights i where i.post_id = p.id and i.take_id = p.take_id and i.kind = 'summary'),
      ai_prompt = (select nullif(i.prompt, '') from insights i where i.post_id = p.id and i.kind = 'summary'),
      action_items = (select nullif(i.content -> 'items', '[]') from insights i where i.post_id = p.id and i.take_id = p.take_id and i.kind = 'actions'),
      ai_suggestions = (select jsonb_build_object('titles', i.content -> 'titles') from insights i
        where i.post_id = p.id and i.take_id = p.take_id and i.kind = 'titles' and i.content is not null)
    where p.id = ${postId}::uuid`.execute(db);
}

/** The transcript text of the take that the post shows; empty if it shows another. */
export async function savePostText(db: Queryable, take: { id: string; postId: string }, text: string | null): Promise<void> {
  await db
    .updateTable("posts")
    .set({ transcription_text: text, updated_at: sql`now()` })
    .where("id", "=", take.postId)
    .where("take_id", "=", take.id)
    .execute();
}

/** For a post that shows no take. */
export async function clearPostText(db: Queryable, postId: string): Promise<void> {
  await db
    .updateTable("posts")
    .set({ transcription_text: null, chapters: null, updated_at: sql`now()` })
    .where("id", "=", postId)
    .where("take_id", "is", null)
    .execute();
}

export async function deletePosts(db: Queryable, postIds: string[]): Promise<void> {
  await db.deleteFrom("posts").where("id", "in", postIds).execute();
}
