import { sql } from "kysely";
import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";

export type MessageKind = "text" | "video" | "note";

export async function findMessage(db: Queryable, id: string) {
  return await db.selectFrom("form_messages").selectAll().where("id", "=", id).executeTakeFirst();
}

export type MessageRow = Awaited<ReturnType<typeof findMessage>> & object;

/**
 * `sent_at` null: a video that is not sent yet. Returns null if the id is taken: the client repeated its request, or uses another message's
 * id.
 */
export async function insertMessage(db: Queryable, message: NewRow<"form_messages"> & { kind: MessageKind }): Promise<MessageRow | null> {
  const row = await db
    .insertInto("form_messages")
    .values(message)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** The most messages of a conversation that are shown: the newest. */
const MAX_MESSAGES = 500;

/** In their order. Not videos that were not sent, or were deleted. */
export async function listMessages(db: Queryable, submissionId: string): Promise<MessageRow[]> {
  const result = await sql<MessageRow>`
    select * from (
      select m.* from form_messages m left join posts p on p.id = m.post_id left join events e on e.id = m.event_id
      where m.submission_id = ${submissionId} and m.sent_at is not null and p.deleted_at is null and e.deleted_at is null
      order by m.sent_at desc, m.id desc limit ${MAX_MESSAGES}) newest
    order by sent_at, id`.execute(db);
  return result.rows;
}

/** The video of an Aside that answers a submission, sent or not. */
export async function findAnswer(db: Queryable, eventId: string): Promise<MessageRow | undefined> {
  return await db
    .selectFrom("form_messages")
    .selectAll()
    .where("event_id", "=", eventId)
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** The agent's answer by video that is not sent yet. */
export async function findUnsentAnswer(db: Queryable, submissionId: string, authorId: string): Promise<MessageRow | undefined> {
  const result = await sql<MessageRow>`
    select m.* from form_messages m join posts p on p.id = m.post_id join events e on e.id = m.event_id
    where m.submission_id = ${submissionId} and m.author_id = ${authorId} and m.kind = 'video' and m.sent_at is null
      and p.deleted_at is null and e.deleted_at is null and p.post_status <> 'SENT'
    order by m.created_at desc limit 1`.execute(db);
  return result.rows[0];
}

export async function setMessageSent(db: Queryable, id: string, at: Date): Promise<void> {
  await db.updateTable("form_messages").set({ sent_at: at }).where("id", "=", id).execute();
}

/** The messages stay, without the person's name. */
export async function forgetAuthor(db: Queryable, userId: string, name: string): Promise<void> {
  await db.updateTable("form_messages").set({ author_id: null, author_name: name }).where("author_id", "=", userId).execute();
}
