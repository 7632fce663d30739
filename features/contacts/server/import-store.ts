import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { ContactFields } from "./contacts-store.ts";

type Known = ContactFields & { id: string; emails: string[] };
/** A contact to insert, or one to update with its addresses. */
export type Written = ContactFields & { id: string; new_emails: string[]; has_none: boolean };

export async function readKnown(db: Queryable, ownerId: string, emails: string[]): Promise<Known[]> {
  const result = await sql<Known>`
    select c.id, c.name, c.company, c.phone, c.note, array_agg(e.email) as emails
    from contacts c join contact_emails e on e.contact_id = c.id
    where c.id in (select contact_id from contact_emails where user_id = ${ownerId} and email = any(${emails}))
    group by c.id`.execute(db);
  return result.rows;
}

export async function insertImported(db: Queryable, ownerId: string, rows: Written[]): Promise<void> {
  await sql`insert into contacts (id, user_id, name, company, phone, note, source)
    select r.id, ${ownerId}, r.name, r.company, r.phone, r.note, 'import'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, name text, company text, phone text, note text)`.execute(db);
  await insertAddresses(db, ownerId, rows);
}

export async function updateImported(db: Queryable, ownerId: string, rows: Written[]): Promise<void> {
  await sql`update contacts c set name = r.name, company = r.company, phone = r.phone, note = r.note, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, name text, company text, phone text, note text)
    where c.id = r.id and c.user_id = ${ownerId}`.execute(db);
  await insertAddresses(db, ownerId, rows);
}

async function insertAddresses(db: Queryable, ownerId: string, rows: Written[]): Promise<void> {
  await sql`insert into contact_emails (user_id, email, contact_id, is_primary)
    select ${ownerId}, e.email, r.id, r.has_none and e.n = 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, has_none boolean, new_emails jsonb),
      jsonb_array_elements_text(r.new_emails) with ordinality as e(email, n)`.execute(db);
}
