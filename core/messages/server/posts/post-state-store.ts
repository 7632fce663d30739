import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { postSql } from "./facts/post-sql-store.ts";
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
        and coalesce(${postSql.get("transcript_state")()} = 'final', false)
      then greatest(0, round(array_length(regexp_split_to_array(trim(p.transcription_text), '\\s+'), 1) * ${SECONDS_A_WORD}::float8
        - (select t.duration from takes t where t.id = p.take_id))) end
    where p.id = ${postId}`.execute(db);
}

export type PostInsights = { summary: string | null; prompt: string | null; actions: unknown; titles: unknown };

/** The insights of the take that the post shows, for its JSON and the email. */
export async function savePostInsights(db: Queryable, postId: string, { summary, prompt, actions, titles }: PostInsights): Promise<void> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  await db
    .updateTable("posts")
    .set({ ai_summary: summary, ai_prompt: prompt, action_items: json(actions), ai_suggestions: json(titles), updated_at: sql`now()` })
    .where("id", "=", postId)
    .execute();
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

/** Whether the take's post was deleted permanently, or the take with its person: its objects are gone, or about to go. */
export async function isTakePurged(db: Queryable, id: string): Promise<boolean> {
  const kept = await db
    .selectFrom("takes")
    .innerJoin("posts", "posts.id", "takes.post_id")
    .select("takes.id")
    .where("takes.id", "=", id)
    .where(({ or, eb }) => or([eb("posts.deleted_at", "is", null), eb("posts.purge_after", "is not", null)]))
    .executeTakeFirst();
  return kept === undefined;
}
