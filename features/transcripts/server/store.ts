import { sql } from "kysely";
import type { TimedWord, TranscriptSegment } from "@aside/ai/port.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { savePostText } from "@aside/core/messages/server/posts/post-state-store.ts";

export async function findTranscript(db: Queryable, takeId: string) {
  return await db.selectFrom("transcripts").selectAll().where("take_id", "=", takeId).executeTakeFirst();
}

export type TranscriptRow = NonNullable<Awaited<ReturnType<typeof findTranscript>>>;

export type TranscriptSegmentRow = Awaited<ReturnType<typeof listTranscriptRows>>[number];

export async function listTranscriptRows(db: Queryable, takeId: string) {
  return await db.selectFrom("transcript_segments").selectAll().where("take_id", "=", takeId).orderBy("index").execute();
}

export async function listTranscriptSegments(db: Queryable, takeId: string): Promise<TranscriptSegment[]> {
  return toSegments(await listTranscriptRows(db, takeId));
}

export function toSegments(rows: TranscriptSegmentRow[]): TranscriptSegment[] {
  // Segments emptied by the author keep their index in the transcript, but nothing is shown for them.
  return rows
    .filter((row) => row.text !== "")
    .map((row) => ({
      text: row.text,
      start: row.start_at,
      end: row.end_at,
      confidence: row.confidence,
      words: row.words as TranscriptSegment["words"],
      ...(row.speaker === null ? {} : { speaker: row.speaker }),
    }));
}

export async function beginTranscript(db: Queryable, takeId: string, engine: string): Promise<void> {
  await db
    .insertInto("transcripts")
    .values({ take_id: takeId, state: "live", engine })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether a recording that was completed a moment ago has sound: the job that transcribes it may not have begun. */
export async function isAboutToBegin(db: Queryable, takeId: string): Promise<boolean> {
  const result = await sql<{ is_so: boolean }>`select exists (
    select from takes t where t.id = ${takeId} and t.kind in ('segments', 'chunks', 'file') and t.completed_at > now() - interval '2 minutes'
      and exists (select from segments s where s.take_id = t.id and s.track = 'audio')) as is_so`.execute(db);
  return result.rows[0]?.is_so === true;
}

/** Locks the transcript until the transaction ends. */
export async function lockTranscript(db: Queryable, takeId: string): Promise<TranscriptRow | undefined> {
  return await db.selectFrom("transcripts").selectAll().where("take_id", "=", takeId).forNoKeyUpdate().executeTakeFirst();
}

export async function countTranscriptEdit(db: Queryable, takeId: string): Promise<void> {
  await db
    .updateTable("transcripts")
    .set({ version: sql`version + 1`, edited_at: sql`now()`, updated_at: sql`now()` })
    .where("take_id", "=", takeId)
    .execute();
}

/** `heard` is the original text and words; null if the segment equals the original. */
export async function saveCorrection(
  db: Queryable,
  segment: { take_id: string; index: number },
  fields: { text: string; words: TimedWord[]; heard: { text: string; words: TimedWord[] } | null },
): Promise<void> {
  await db
    .updateTable("transcript_segments")
    .set({ text: fields.text, words: JSON.stringify(fields.words), heard: fields.heard && JSON.stringify(fields.heard) })
    .where("take_id", "=", segment.take_id)
    .where("index", "=", segment.index)
    .execute();
}

export async function restoreHeard(db: Queryable, takeId: string): Promise<void> {
  await db
    .updateTable("transcript_segments")
    .set({ text: sql`heard->>'text'`, words: sql`heard->'words'`, heard: null })
    .where("take_id", "=", takeId)
    .where("heard", "is not", null)
    .execute();
}

/** Appends segments and stores the transcribed position in one transaction, so that a restart neither skips nor repeats audio. */
export async function appendSegments(db: Queryable, takeId: string, segments: TranscriptSegment[], heard: number): Promise<void> {
  if (segments.length > 0) {
    const last = await db
      .selectFrom("transcript_segments")
      .select((e) => e.fn.max("index").as("index"))
      .where("take_id", "=", takeId)
      .executeTakeFirst();
    const next = (last?.index ?? -1) + 1;
    await db
      .insertInto("transcript_segments")
      .values(
        segments.map((segment, position) => ({
          take_id: takeId,
          index: next + position,
          start_at: segment.start,
          end_at: segment.end,
          text: segment.text,
          words: JSON.stringify(segment.words),
          confidence: segment.confidence,
          speaker: segment.speaker ?? null,
        })),
      )
      .execute();
  }
  await db
    .updateTable("transcripts")
    .set({ heard, updated_at: sql`now()` })
    .where("take_id", "=", takeId)
    .execute();
}

/** Replaces all segments of a take. */
export async function replaceSegments(db: Queryable, takeId: string, segments: TranscriptSegment[]): Promise<void> {
  await db.deleteFrom("transcript_segments").where("take_id", "=", takeId).execute();
  await appendSegments(db, takeId, segments, segments.at(-1)?.end ?? 0);
}

export async function endTranscript(
  db: Queryable,
  take: { id: string; postId: string },
  result: { state: "final" | "removed" | "none"; text: string | null; confidence: number | null; language?: string },
): Promise<void> {
  await db
    .updateTable("transcripts")
    .set({
      state: result.state,
      confidence: result.confidence,
      ...(result.language ? { language: result.language } : {}),
      updated_at: sql`now()`,
    })
    .where("take_id", "=", take.id)
    .execute();
  if (result.state === "removed") await db.deleteFrom("transcript_segments").where("take_id", "=", take.id).execute();
  await savePostText(db, take, result.text);
}

export async function deleteTranscript(db: Queryable, takeId: string): Promise<void> {
  await db.deleteFrom("transcript_segments").where("take_id", "=", takeId).execute();
  await db.deleteFrom("transcripts").where("take_id", "=", takeId).execute();
}

export type AudioTake = { id: string; post_id: string; status: string };

export async function findAudioTake(db: Queryable, takeId: string): Promise<AudioTake | undefined> {
  return await db
    .selectFrom("takes")
    .innerJoin("posts", "posts.id", "takes.post_id")
    .select(["takes.id", "takes.post_id", "takes.status"])
    .where("takes.id", "=", takeId)
    .where("posts.deleted_at", "is", null)
    .executeTakeFirst();
}

type Script = { text: string; language: string | null; seconds: number };

/** The words that are spoken in a take, where they are known. */
export async function findScript(db: Queryable, takeId: string): Promise<Script | null> {
  const take = await db.selectFrom("takes").select(["script", "script_language", "duration"]).where("id", "=", takeId).executeTakeFirst();
  return take?.script == null ? null : { text: take.script, language: take.script_language, seconds: take.duration };
}

/** The `engine` of a transcript whose words come from a script and whose times nobody heard. */
export const SCRIPT_ENGINE = "script";

export async function hasScript(db: Queryable, takeIds: readonly string[]): Promise<boolean> {
  if (takeIds.length === 0) return false;
  const take = await db
    .selectFrom("takes")
    .select("id")
    .where("id", "in", takeIds)
    .where("script", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return take !== undefined;
}

/** Acknowledged audio segments from index `from`, up to the first gap. None before the init segment, which may arrive after them. */
export async function listAudioSegments(db: Queryable, takeId: string, from: number): Promise<{ index: number; duration: number }[]> {
  const first = from === 0 ? -1 : from;
  const rows = await db
    .selectFrom("segments")
    .select(["index", "duration"])
    .where("take_id", "=", takeId)
    .where("track", "=", "audio")
    .where("index", ">=", first)
    .orderBy("index")
    .execute();
  const gap = rows.findIndex((row, position) => row.index !== first + position);
  return (gap === -1 ? rows : rows.slice(0, gap)).filter((row) => row.index >= 0);
}
