import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

/** 40 words a minute (decision 0040). */
const SECONDS_A_WORD = 60 / 40;

/** Null as long as it is not sent, or its words are not known. In the caller's transaction. */
export async function reckonSaved(db: Queryable, postId: string): Promise<void> {
  await sql`
    update posts p set saved_seconds = case when p.post_status = 'SENT' and trim(coalesce(p.transcription_text, '')) <> ''
        and exists (select 1 from transcripts c where c.take_id = p.take_id and c.state = 'final')
      then greatest(0, round(array_length(regexp_split_to_array(trim(p.transcription_text), '\\s+'), 1) * ${SECONDS_A_WORD}::float8
        - (select t.duration from takes t where t.id = p.take_id))) end
    where p.id = ${postId}`.execute(db);
}

/** Seconds: of all posts that the person sent, and of those since `since`. */
export async function sumSaved(db: Queryable, userId: string, since: Date): Promise<{ total: number; recent: number }> {
  const result = await sql<{ total: number; recent: number }>`
    select coalesce(sum(saved_seconds), 0)::float8 as total, coalesce(sum(saved_seconds) filter (where sent_at > ${since}), 0)::float8 as recent
    from posts where creator_id = ${userId} and saved_seconds > 0`.execute(db);
  return result.rows[0] ?? { total: 0, recent: 0 };
}
