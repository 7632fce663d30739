import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { DB } from "./schema.ts";

export type Database = Kysely<DB>;
/** A transaction or the database itself: stores take either. */
export type Queryable = Kysely<DB> | Transaction<DB>;

const INT8 = 20;
pg.types.setTypeParser(INT8, Number); // counts and byte sizes stay far below 2^53

export type OpenDatabase = { db: Database; pool: pg.Pool; close(): Promise<void> };

export function openDatabase(options: { url: string; maxConnections?: number; onError?: (error: Error) => void }): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 12,
    // A database that is away answers 503 within this, instead of hanging every request.
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    // Starting a statement's helpers takes longer than any statement of a request takes; many requests at once keep the processors busy anyway.
    // A page's rows are looked up by keys of which none comes twice: remembering them costs a tenth of the lookups.
    // Times in JSON are written in the connection's zone: ours are of UTC, whatever the server's is.
    options: "-c max_parallel_workers_per_gather=0 -c enable_memoize=off -c timezone=UTC",
  });
  pool.on("error", (error) => options.onError?.(error));
  const preparing = { connect: async () => prepareQueries(await pool.connect()), end: async () => await pool.end() };
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparing as unknown as pg.Pool }) });
  return { db, pool, close: () => db.destroy() };
}

/** Statements that one connection keeps planned. Lists of varying length make texts without end: those beyond it are planned each time. */
const MAX_PREPARED = 400;
const names = new Map<string, string>();
const prepared = new WeakSet<pg.PoolClient>();

/**
 * Gives each statement a name, so that PostgreSQL plans it once a connection: planning a post's read takes longer than running it. And asks with a
 * callback: of the promises that node-postgres makes itself (8.23) each keeps its rows alive past two collections of young memory, so that all that is
 * read is copied twice and moves to old memory: pauses of 10 ms instead of one.
 */
function prepareQueries(client: pg.PoolClient): pg.PoolClient {
  if (prepared.has(client)) return client;
  prepared.add(client);
  const plain = client.query.bind(client) as (...args: unknown[]) => unknown;
  const query = (text: unknown, values: unknown): unknown => {
    if (typeof text !== "string") return plain(text, values);
    const name = Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
    const asked = name === undefined ? { text, values } : { name, text, values };
    return new Promise((resolve, reject) =>
      plain(asked, (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result))),
    );
  };
  return Object.assign(client, { query });
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_PREPARED) return known;
  const name = `q${names.size}`;
  names.set(text, name);
  return name;
}
