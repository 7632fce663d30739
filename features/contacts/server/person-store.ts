import { sql } from "kysely";
import type { PersonData } from "@aside/server/db/person-data.ts";

export const personData: PersonData = {
  exports: [
    {
      name: "contacts",
      says: "your address book, with its groups.",
      rows: (
        userId,
      ) => sql`select c.id::text as cursor, c.name, c.company, c.phone, c.note, c.source, c.uses, c.last_used_at, c.created_at, c.updated_at,
      (select coalesce(jsonb_agg(e.email order by e.is_primary desc, e.email), '[]') from contact_emails e where e.contact_id = c.id) as emails,
      (select coalesce(jsonb_agg(g.name order by g.name), '[]')
        from contact_group_members m join contact_groups g on g.id = m.group_id where m.contact_id = c.id) as groups
      from contacts c where c.user_id = ${userId}`,
    },
    {
      name: "contact-groups",
      says: "the groups of your address book.",
      rows: (userId) => sql`select id::text as cursor, name, created_at from contact_groups where user_id = ${userId}`,
    },
    {
      name: "unsubscribed",
      says: "the senders whose emails you unsubscribed from.",
      rows: (userId) => sql`select s.sender_id::text as cursor, coalesce(nullif(o.name, ''), o.email) as from, s.created_at
      from unsubscribes s join users u on u.email = s.email join users o on o.id = s.sender_id where u.id = ${userId}`,
    },
  ],
  // Contacts that the product added to others' address books. Those that people entered or imported are theirs.
  onClose: async (db, { email }) =>
    void (await sql`delete from contacts c using contact_emails e where e.email = ${email} and e.contact_id = c.id and c.source = 'recipient'
      and not exists (select 1 from contact_emails o where o.contact_id = c.id and o.email <> ${email})`.execute(db)),
};
