import { sql } from "kysely";
import type { Queryable } from "@aside/platform/db/open-database.ts";

/** Whether a connection to this database waits for a lock just now. */
export async function waitsForLock(db: Queryable): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}
