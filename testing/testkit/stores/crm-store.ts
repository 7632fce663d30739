import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

/** People without an account, as recipients are. */
export async function addRecipientsInBulk(db: Queryable, count: number): Promise<{ id: string; email: string }[]> {
  const made = await sql<{ id: string; email: string }>`
    insert into users (id, email, name) select id, 'c' || replace(id::text, '-', '') || '@customers.example', 'Carla Customer'
    from (select gen_random_uuid() as id from generate_series(1, ${count})) n returning id, email`.execute(db);
  return made.rows;
}
