import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

type AboutPost = { id: string; event_id: string; company_id: string | null; title: string; author_name: string };

/** Posts as webhooks and CRM activities name them. `company_id`: of the author of the Aside that the post belongs to. */
export async function listAbout(db: Queryable, postIds: readonly string[]): Promise<AboutPost[]> {
  const found = await sql<AboutPost>`
    select p.id, p.event_id, c.company_id, coalesce(nullif(p.title, ''), e.title) as title, coalesce(u.name, g.name, '') as author_name
    from posts p join events e on e.id = p.event_id join users c on c.id = e.creator_id
      left join users u on u.id = p.creator_id left join guests g on g.id = p.guest_id
    where p.id = any(${[...postIds]}::uuid[])`.execute(db);
  return found.rows;
}
