import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "kysely";
import pg from "pg";
import type { Queryable } from "@aside/server/db/open-database.ts";

const inWorker = new AsyncLocalStorage<true>();

/** Runs what starts the worker in a test: its statements are of no request, at times that nobody can foresee. */
export const asWorker = async <T>(start: () => Promise<T>): Promise<T> => await inWorker.run(true, start);

/** Records in `asked` every statement that this process sends to PostgreSQL, without those of the worker. Call it before the app opens connections. */
export function watchStatements(): { asked: string[]; stop: () => void } {
  const asked: string[] = [];
  const { prototype } = pg.Client;
  const { query } = prototype;
  prototype.query = function watched(this: pg.Client, ...given: unknown[]) {
    const [first] = given;
    if (!inWorker.getStore()) asked.push(typeof first === "string" ? first : String((first as { text?: string }).text));
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
