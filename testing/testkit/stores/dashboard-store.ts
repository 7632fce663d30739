import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

export async function setReceivedAt(db: Queryable, postId: string, at: string): Promise<void> {
  await sql`update inbox_items set received_at = ${at} where post_id = ${postId}`.execute(db);
}

/** Simulates that the post was sent that many days ago. */
export async function setSentDaysAgo(db: Queryable, postId: string, days: number): Promise<void> {
  await sql`update posts set sent_at = now() - make_interval(days => ${days}) where id = ${postId}`.execute(db);
}

/** Without triggers: otherwise the change touches the post. */
export async function setCreatedDaysAgo(db: Queryable, eventId: string, days: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`update posts set created_at = now() - make_interval(days => ${days}) where event_id = ${eventId}`.execute(trx);
    await sql`update events set created_at = now() - make_interval(days => ${days}) where id = ${eventId}`.execute(trx);
  });
}

/** Simulates that a post without a recording was sent. `inboxOf`: the owner of the inbox. */
export async function markSentReply(db: Queryable, postId: string, inboxOf?: string): Promise<void> {
  await sql`update posts set post_status = 'SENT' where id = ${postId}`.execute(db);
  if (inboxOf)
    await sql`insert into inbox_items (user_id, post_id, event_id) select ${inboxOf}, id, event_id from posts where id = ${postId}`.execute(
      db,
    );
}

export async function insertContact(db: Queryable, userId: string, contact: { name: string; email: string }): Promise<void> {
  await sql`with c as (insert into contacts (id, user_id, name, source, words)
      values (gen_random_uuid(), ${userId}, ${contact.name}, 'typed', to_tsvector('simple', ${`${contact.name} ${contact.email}`})) returning id)
    insert into contact_emails (user_id, email, contact_id, is_primary) select ${userId}, ${contact.email}, id, true from c`.execute(db);
}

export async function setPicture(db: Queryable, userId: string): Promise<void> {
  await db
    .updateTable("users")
    .set({ profile_image_key: `pictures/${userId}/1.webp` })
    .where("id", "=", userId)
    .execute();
}

/** Simulates that the emails were sent that many hours earlier. */
export async function backdateMails(db: Queryable, hours: number): Promise<void> {
  const back = sql`make_interval(secs => ${3600 * hours})`;
  await sql`update deliveries set sent_at = sent_at - ${back}, resent_at = resent_at - ${back}`.execute(db);
}

/** Simulates a visit with the member's personal link. */
export async function openAsMember(db: Queryable, postId: string, email: string): Promise<void> {
  await sql`insert into post_viewers (post_id, viewer_key, page_views)
    select p.id, 'u:' || m.user_id, 1 from posts p join event_members m on m.event_id = p.event_id join users u on u.id = m.user_id
    where p.id = ${postId} and u.email = ${email}`.execute(db);
}

export async function insertUnsubscribe(db: Queryable, senderId: string, email: string): Promise<void> {
  await db.insertInto("unsubscribes").values({ sender_id: senderId, email }).execute();
}

export async function setSavedSeconds(db: Queryable, postId: string, seconds: number): Promise<void> {
  await db.updateTable("posts").set({ saved_seconds: seconds }).where("id", "=", postId).execute();
}

export async function readShared(db: Queryable, postId: string) {
  return await db.selectFrom("shared_posts").select(["user_id", "time_saved"]).where("post_id", "=", postId).execute();
}

/** As if an Aside had been deleted so many days earlier. */
export async function backdateDeletion(db: Queryable, eventId: string, days: number): Promise<void> {
  const before = sql`make_interval(secs => ${days * 24 * 60 * 60})`;
  await sql`update events set deleted_at = deleted_at - ${before} where id = ${eventId}`.execute(db);
  await sql`update inbox_items set deleted_at = deleted_at - ${before} where event_id = ${eventId}`.execute(db);
  await sql`update posts set deleted_at = deleted_at - ${before}, purge_after = purge_after - ${before} where event_id = ${eventId}`.execute(
    db,
  );
}
