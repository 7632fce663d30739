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
  });
  pool.on("error", (error) => options.onError?.(error));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
