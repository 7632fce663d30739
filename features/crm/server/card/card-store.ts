import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

type CardRow = {
  event_id: string;
  post_id: string;
  user_id: string;
  member_id: string;
  title: string;
  author_name: string;
  sent_at: Date;
};

const MAX_ROWS = 50;

/** Asides that people of these companies sent to this address, the newest first. Not to bcc recipients: only the author knows of them. */
export async function listSentTo(
  db: Queryable,
  of: { companyIds: readonly string[]; address: string; eventId?: string },
): Promise<CardRow[]> {
  const found = await sql<CardRow>`
    select e.id as event_id, p.id as post_id, u.id as user_id, m.id as member_id, coalesce(nullif(p.title, ''), e.title) as title, c.name as author_name, p.sent_at
    from users u join event_members m on m.user_id = u.id and m.member_type <> 'BCC' join events e on e.id = m.event_id
      join users c on c.id = e.creator_id join posts p on p.event_id = e.id
    where u.email = ${of.address} and c.company_id = any(${[...of.companyIds]}::uuid[]) and u.id <> e.creator_id
      and ${of.eventId === undefined ? sql`true` : sql`e.id = ${of.eventId}::uuid`}
      and e.deleted_at is null and p.deleted_at is null and not p.is_reply and p.post_status = 'SENT' and p.sent_at is not null
    order by p.sent_at desc, p.id limit ${MAX_ROWS}`.execute(db);
  return found.rows;
}
