import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

/** The same limit as the list of recipients has (store.ts). */
const MOST_RECIPIENTS = 10_000;

type EarlierRecipient = { user_id: string; take_id: string; email: "WAITING" | "SENT" | "FAILED" | null; is_unsubscribed: boolean };

/** The email `d` showed another take than `t`. Of older emails only the time is known. */
const SHOWED_ANOTHER = sql<boolean>`d.kind in ('invitation', 'update') and d.state = 'SENT'
  and case when d.shown_take_id is null then d.sent_at < t.created_at else d.shown_take_id <> t.id end`;

/**
 * The recipients whom an email of a sent Aside showed another take than the one that it shows now. `email`: the state of the one about this
 * take; null if there is none.
 */
export async function listEarlierRecipients(db: Queryable, postId: string): Promise<EarlierRecipient[]> {
  const result = await sql<EarlierRecipient>`
    select u.id as user_id, t.id as take_id,
      (select x.state from deliveries x where x.post_id = p.id and x.user_id = u.id and x.kind = 'update' and x.take_id = t.id) as email,
      exists (select 1 from unsubscribes x where x.sender_id = e.creator_id and x.email = u.email) as is_unsubscribed
    from posts p join events e on e.id = p.event_id join takes t on t.id = p.take_id
      join event_members m on m.event_id = p.event_id
      join users u on u.id = m.user_id
    where p.id = ${postId} and not p.is_reply and u.id <> e.creator_id
      and exists (select from deliveries d where d.post_id = p.id and d.user_id = u.id and ${SHOWED_ANOTHER})
    order by u.id limit ${MOST_RECIPIENTS}`.execute(db);
  return result.rows;
}

/** Whether the video was made after the post was sent, or an email showed another one. */
export async function isChangedSinceSent(db: Queryable, postId: string): Promise<boolean> {
  const { rows } = await sql<{ is_changed: boolean }>`
    select p.sent_at < t.created_at or exists (select from deliveries d where d.post_id = p.id and ${SHOWED_ANOTHER}) as is_changed
    from posts p join takes t on t.id = p.take_id where p.id = ${postId}`.execute(db);
  return rows[0]?.is_changed ?? false;
}
