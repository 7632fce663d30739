import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

export async function findAddress(db: Queryable, userId: string): Promise<string | undefined> {
  return (await db.selectFrom("users").select("email").where("id", "=", userId).executeTakeFirst())?.email;
}

/** Counts a use of each contact with one of the addresses. */
export async function countUp(db: Queryable, ownerId: string, emails: string[]): Promise<void> {
  await sql`update contacts set uses = uses + 1, last_used_at = now()
    where id in (select contact_id from contact_emails where user_id = ${ownerId} and email = any(${emails}))`.execute(db);
}

/** Contacts created by sending. Without a given name they get the account's name, which the sender sees among the recipients anyway. */
export async function insertRecipients(
  db: Queryable,
  ownerId: string,
  people: { id: string; email: string; name: string; company: string }[],
): Promise<void> {
  await sql`insert into contacts (id, user_id, name, company, source, uses, last_used_at)
    select p.id, ${ownerId}, coalesce(nullif(p.name, ''), u.name, ''), p.company, 'recipient', 1, now()
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p(id uuid, email text, name text, company text) left join users u on u.email = p.email`.execute(
    db,
  );
  await sql`insert into contact_emails (user_id, email, contact_id, is_primary)
    select ${ownerId}, p.email, p.id, true from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p(id uuid, email text)`.execute(db);
}
