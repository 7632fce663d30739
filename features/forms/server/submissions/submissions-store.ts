import { sql } from "kysely";
import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";

export async function insertDraft(db: Queryable, draft: NewRow<"form_submissions">): Promise<void> {
  await db.insertInto("form_submissions").values(draft).execute();
}

export async function findSubmission(db: Queryable, id: string) {
  return await db.selectFrom("form_submissions").selectAll().where("id", "=", id).executeTakeFirst();
}

export type SubmissionRow = Awaited<ReturnType<typeof findSubmission>> & object;

/** Locked until the transaction ends. */
export async function lockSubmission(db: Queryable, id: string): Promise<SubmissionRow | undefined> {
  return await db.selectFrom("form_submissions").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** One line of what was submitted, with the label that it had. */
export type StoredAnswer = { key: string; label: string; value: string };

type Submitted = {
  name: string;
  email: string;
  answers: StoredAnswer[];
  excerpt: string;
  has_video: boolean;
  domain: string | null;
  source_hash: string;
  is_held: boolean;
  wants_copy: boolean;
};

export async function saveSubmitted(
  db: Queryable,
  id: string,
  given: Submitted,
  { hasPost, now }: { hasPost: boolean; now: Date },
): Promise<SubmissionRow> {
  // An address is one word: its host is another, so that it is found by both.
  const host = given.email.split("@")[1] ?? "";
  const words = [given.name, given.email, host, given.domain ?? "", ...given.answers.map((answer) => answer.value)].join(" ");
  return await db
    .updateTable("form_submissions")
    .set({
      ...given,
      answers: JSON.stringify(given.answers),
      submitted_at: now,
      last_message_at: now,
      words: sql`to_tsvector('simple', ${words})`,
      updated_at: now,
      ...(hasPost ? {} : { event_id: null, post_id: null }),
    })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function setSubmission(
  db: Queryable,
  id: string,
  fields: {
    status?: string;
    assignee_id?: string | null;
    is_held?: boolean;
    notified_at?: Date;
    last_message_at?: Date;
  },
  now: Date,
): Promise<void> {
  await db
    .updateTable("form_submissions")
    .set({ ...fields, updated_at: now })
    .where("id", "=", id)
    .execute();
}

/** Lock classes of PostgreSQL's advisory locks. */
const OF_SOURCE = 81_001;
const OF_EMAIL = 81_002;

/**
 * Submissions from this source or address since `since`. Concurrent submissions of the same source or address wait here, always in this
 * order, so that each counts the others.
 */
export async function countRecent(db: Queryable, by: { sourceHash: string; email: string }, since: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(${OF_SOURCE}::int, hashtext(${by.sourceHash}))`.execute(db);
  await sql`select pg_advisory_xact_lock(${OF_EMAIL}::int, hashtext(${by.email}))`.execute(db);
  const result = await sql<{ count: number }>`
    select greatest(
      (select count(*) from form_submissions where source_hash = ${by.sourceHash} and submitted_at > ${since}),
      (select count(*) from form_submissions where email = ${by.email} and submitted_at > ${since}))::int as count`.execute(db);
  return result.rows[0]?.count ?? 0;
}

/** The visitor's post, if it is not deleted. */
export async function findContent(db: Queryable, id: string): Promise<{ post_id: string; has_attachments: boolean } | undefined> {
  const result = await sql<{ post_id: string; has_attachments: boolean }>`
    select p.id as post_id, exists (select from attachments a where a.post_id = p.id) as has_attachments
    from form_submissions s join posts p on p.id = s.post_id join events e on e.id = p.event_id
    where s.id = ${id} and p.post_status = 'SENT' and p.deleted_at is null and e.deleted_at is null`.execute(db);
  return result.rows[0];
}

export async function listOldDrafts(
  db: Queryable,
  before: Date,
  limit: number,
): Promise<{ id: string; event_id: string | null; guest_id: string | null }[]> {
  return await db
    .selectFrom("form_submissions")
    .select(["id", "event_id", "guest_id"])
    .where("submitted_at", "is", null)
    .where("created_at", "<", before)
    .orderBy("created_at")
    .limit(limit)
    .execute();
}

/** Deletes it unless it was submitted meanwhile; returns whether it is gone. */
export async function deleteDraft(db: Queryable, id: string): Promise<boolean> {
  const done = await db.deleteFrom("form_submissions").where("id", "=", id).where("submitted_at", "is", null).executeTakeFirst();
  return done.numDeletedRows > 0n;
}

/** Deletes what the person submitted while signed in, with the conversations. */
export async function deleteSubmissionsOf(db: Queryable, userId: string): Promise<void> {
  await db.deleteFrom("form_submissions").where("user_id", "=", userId).execute();
}
