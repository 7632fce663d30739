import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

export async function insertSubmissionEvent(
  db: Queryable,
  event: {
    id: string;
    privacyId: string;
    creatorId: string;
    title: string;
    formId: string;
    maxSeconds: number;
    allowsAttachments: boolean;
  },
): Promise<void> {
  await db
    .insertInto("events")
    .values({
      id: event.id,
      creator_id: event.creatorId,
      title: event.title,
      form_id: event.formId,
      form_max_seconds: event.maxSeconds,
      form_allows_attachments: event.allowsAttachments,
    })
    .execute();
  await db
    .insertInto("privacy_settings")
    .values({ id: event.privacyId, event_id: event.id, recipients_can_view_post: true, no_replies_allowed: true })
    .execute();
}

/** From now on, the form's agents may do in the Aside what its creator may. */
export async function setEventForm(db: Queryable, eventId: string, formId: string): Promise<void> {
  await db.updateTable("events").set({ form_id: formId }).where("id", "=", eventId).execute();
}

export type SubmissionLimits = {
  /** The longest video; 0: none. */
  maxSeconds: number;
  allowsAttachments: boolean;
};

/** Null: the Aside is no submission. */
export async function findSubmissionLimits(db: Queryable, eventId: string): Promise<SubmissionLimits | null> {
  const row = await db
    .selectFrom("events")
    .select(["form_max_seconds", "form_allows_attachments"])
    .where("id", "=", eventId)
    .executeTakeFirst();
  if (!row || row.form_max_seconds === null) return null;
  return { maxSeconds: row.form_max_seconds, allowsAttachments: row.form_allows_attachments === true };
}

/** Locks a post; undefined if it is deleted. `take_status`: of the video that it shows. */
export async function lockSubmittedPost(db: Queryable, postId: string): Promise<{ take_status: string | null } | undefined> {
  return await db
    .selectFrom("posts")
    .leftJoin("takes", "takes.id", "posts.take_id")
    .select("takes.status as take_status")
    .where("posts.id", "=", postId)
    .where("posts.deleted_at", "is", null)
    .forNoKeyUpdate("posts")
    .executeTakeFirst();
}

/** Deleted ones included. */
export async function listPostsOfEvents(db: Queryable, eventIds: string[]): Promise<string[]> {
  if (eventIds.length === 0) return [];
  const rows = await db.selectFrom("posts").select("id").where("event_id", "in", eventIds).execute();
  return rows.map((row) => row.id);
}

/** Everything in them is deleted with them, except for stored objects. */
export async function deleteEvents(db: Queryable, eventIds: string[]): Promise<void> {
  await sql`delete from events where id = any(${eventIds}::uuid[])`.execute(db);
}
