import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

/** Marks the newsletter as being sent. The caller has locked it. */
export async function startSending(db: Queryable, id: string, given: { now: Date; recipients: number }): Promise<void> {
  await db.updateTable("newsletters").set({ send_started_at: given.now, recipients: given.recipients }).where("id", "=", id).execute();
}

export type Recipient = { id: string; email: string };

/** The next subscribers who had confirmed when the sending began, in the order of their ids. */
export async function listNextRecipients(
  db: Queryable,
  given: { startedAt: Date; after: string | null; limit: number },
): Promise<Recipient[]> {
  return await db
    .selectFrom("newsletter_subscribers")
    .select(["id", "email"])
    .where("state", "=", "confirmed")
    .where("confirmed_at", "<=", given.startedAt)
    .$if(given.after !== null, (query) => query.where("id", ">", given.after))
    .orderBy("id")
    .limit(given.limit)
    .execute();
}

/**
 * Claims a recipient, for good. False: claimed before, or no longer subscribed. The claim is committed before the email is sent: a worker that
 * ends in between leaves it, and nobody gets the email twice.
 */
export async function claimRecipient(db: Queryable, newsletterId: string, subscriberId: string): Promise<boolean> {
  const done = await sql`insert into newsletter_recipients (newsletter_id, subscriber_id)
    select ${newsletterId}::uuid, s.id from newsletter_subscribers s where s.id = ${subscriberId}::uuid and s.state = 'confirmed'
    on conflict do nothing`.execute(db);
  return (done.numAffectedRows ?? 0n) > 0n;
}

/** The mail server did not accept it, so that it may be tried again. */
export async function releaseRecipient(db: Queryable, newsletterId: string, subscriberId: string): Promise<void> {
  await db
    .deleteFrom("newsletter_recipients")
    .where("newsletter_id", "=", newsletterId)
    .where("subscriber_id", "=", subscriberId)
    .where("state", "=", "claimed")
    .execute();
}

export async function markRecipient(db: Queryable, newsletterId: string, subscriberId: string, state: "sent" | "failed"): Promise<void> {
  await db
    .updateTable("newsletter_recipients")
    .set({ state })
    .where("newsletter_id", "=", newsletterId)
    .where("subscriber_id", "=", subscriberId)
    .execute();
}

/**
 * Adds a batch's results to the newsletter's counts and moves on to `last`. False: another run did it before. Null as `last`: the last
 * batch.
 */
export async function finishBatch(
  db: Queryable,
  id: string,
  batch: { after: string | null; last: string | null; now: Date },
): Promise<boolean> {
  const done = await sql`update newsletters n set
      sent = n.sent + c.sent, failed = n.failed + c.failed, unknown = n.unknown + c.claimed,
      send_after = coalesce(${batch.last}::uuid, n.send_after), sent_at = ${batch.last === null ? batch.now : null}::timestamptz
    from (select count(*) filter (where r.state = 'sent')::int as sent, count(*) filter (where r.state = 'failed')::int as failed,
        count(*) filter (where r.state = 'claimed')::int as claimed
      from newsletter_recipients r where r.newsletter_id = ${id}::uuid
        and (${batch.after}::uuid is null or r.subscriber_id > ${batch.after}::uuid)
        and r.subscriber_id <= coalesce(${batch.last}::uuid, r.subscriber_id)) c
    where n.id = ${id}::uuid and n.sent_at is null and n.send_after is not distinct from ${batch.after}::uuid`.execute(db);
  return (done.numAffectedRows ?? 0n) > 0n;
}

/** Newsletters whose sending has begun and not ended, with the end of their last batch. */
export async function listSending(db: Queryable): Promise<{ id: string; send_after: string | null }[]> {
  return await db
    .selectFrom("newsletters")
    .select(["id", "send_after"])
    .where("send_started_at", "is not", null)
    .where("sent_at", "is", null)
    .execute();
}
