import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

/** The same limit as the list of recipients has (store.ts). */
const MOST_RECIPIENTS = 10_000;

type EarlierRecipient = { user_id: string; take_id: string; email: "WAITING" | "SENT" | "FAILED" | null; is_unsubscribed: boolean };

/**
 * The recipients who got the email of a sent Aside before the take that it shows now was made; none if that take is older than the sending.
 * `email`: the state of the one about this take; null if there is none.
 */
export async function listEarlierRecipients(db: Queryable, postId: string): Promise<EarlierRecipient[]> {
  const result = await sql<EarlierRecipient>`
    select d.user_id, t.id as take_id,
      (select x.state from deliveries x where x.post_id = p.id and x.user_id = d.user_id and x.kind = 'update' and x.take_id = t.id) as email,
      exists (select 1 from unsubscribes x where x.sender_id = e.creator_id and x.email = u.email) as is_unsubscribed
    from posts p join events e on e.id = p.event_id join takes t on t.id = p.take_id
      join deliveries d on d.post_id = p.id and d.kind = 'invitation' and d.sent_at < t.created_at
      join event_members m on m.event_id = p.event_id and m.user_id = d.user_id
      join users u on u.id = d.user_id
    where p.id = ${postId} and not p.is_reply and p.sent_at < t.created_at and d.user_id <> e.creator_id
    order by d.user_id limit ${MOST_RECIPIENTS}`.execute(db);
  return result.rows;
}

/** Whether the video was made after the post was sent. */
export async function isChangedSinceSent(db: Queryable, postId: string): Promise<boolean> {
  const row = await db
    .selectFrom("posts")
    .innerJoin("takes", "takes.id", "posts.take_id")
    .select("posts.id")
    .where("posts.id", "=", postId)
    .whereRef("posts.sent_at", "<", "takes.created_at")
    .executeTakeFirst();
  return row !== undefined;
}
