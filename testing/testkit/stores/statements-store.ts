import { sql } from "kysely";
import pg from "pg";
import type { Queryable } from "@aside/server/db/open-database.ts";

/** Records in `asked` every statement that this process sends to PostgreSQL. Call it before the app opens connections. */
export function watchStatements(): { asked: string[]; stop: () => void } {
  const asked: string[] = [];
  const { prototype } = pg.Client;
  const { query } = prototype;
  prototype.query = function watched(this: pg.Client, ...given: unknown[]) {
    const [first] = given;
    asked.push(typeof first === "string" ? first : String((first as { text?: string }).text));
    return (query as (...args: unknown[]) => unknown).apply(this, given);
  } as typeof query;
  return { asked, stop: () => void (prototype.query = query) };
}

/** Several statements as one text, as in a migration. */
export async function runStatements(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}

/** Closes the connections on which processes receive signals. They connect again. */
export async function closeSignalConnections(db: Queryable): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%' and application_name <> 'pgboss'`.execute(db);
}
