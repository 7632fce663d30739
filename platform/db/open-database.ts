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
    options: "-c max_parallel_workers_per_gather=0",
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
 * Gives each statement a name, so that PostgreSQL plans it once a connection: planning a post's read takes longer than running it.
 */
function prepareQueries(client: pg.PoolClient): pg.PoolClient {
  if (prepared.has(client)) return client;
  prepared.add(client);
  const plain = client.query.bind(client) as (...args: unknown[]) => unknown;
  const query = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === "string" && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
    return name === undefined ? plain(text, values, ...rest) : plain({ name, text, values });
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
