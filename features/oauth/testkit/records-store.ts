import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

/** How many rows contain one of the secrets as such. */
export async function findTokenTraces(db: Queryable, secrets: readonly string[]): Promise<number> {
  const patterns = secrets.map((secret) => `%${secret}%`);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select row_to_json(oauth_records)::text as text from oauth_records union all
      select row_to_json(oauth_grants)::text from oauth_grants) stored
    where text like any(${patterns}::text[])`.execute(db);
  return rows[0]?.count ?? 0;
}
