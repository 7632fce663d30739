import { type Insertable, Kysely, PostgresDialect, type Transaction, type TransactionBuilder } from "kysely";
import pg from "pg";
import { pauseMs, retryConflicts, shouldRetry } from "./retry-conflicts.ts";
import type { DB } from "./schema.ts";

export type Database = Kysely<DB>;
/** A transaction or the database itself: stores accept either. */
export type Queryable = Kysely<DB> | Transaction<DB>;

/** A row to insert. Columns with a default may be left out. */
export type NewRow<Table extends keyof DB> = Insertable<DB[Table]>;

const INT8 = 20;
pg.types.setTypeParser(INT8, Number); // counts and byte sizes are far below 2^53

export type OpenDatabase = { db: Database; pool: pg.Pool; close(): Promise<void> };

/** Longer than the server's `statement_timeout`: only a connection that was lost without notice takes this long. */
const ANSWER_TIMEOUT_MS = 35_000;

type Options = {
  url: string;
  maxConnections?: number;
  /** How long a new connection may take, in milliseconds: 5,000 by default, after which requests fail with 503 instead of hanging. */
  connectTimeoutMs?: number;
  /** Gets the errors of single connections; they are replaced automatically. */
  onError?: (error: Error) => void;
  /** Gets the keys of changed rows (signal_change in the database) when they are committed, before the statement returns. */
  onChange?: (key: string) => void;
};

export function openDatabase(options: Options): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 12,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    statement_timeout: 30_000,
    query_timeout: ANSWER_TIMEOUT_MS,
    // Detects idle connections that a firewall or a dead host dropped.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Starting parallel workers takes longer than any statement of a request; concurrent requests keep the CPUs busy anyway.
    // The rows of a page are looked up by distinct keys: memoization costs a tenth of the lookups and has no hits.
    // Times in JSON are written in the connection's time zone: we use UTC, whatever the server's is. Changed keys are notices.
    options: "-c max_parallel_workers_per_gather=0 -c enable_memoize=off -c timezone=UTC -c client_min_messages=notice",
  });
  // The pool handles errors of idle clients only; a client in use emits its own, which would end the process without a listener.
  pool.on("connect", (client) => client.on("error", (error) => options.onError?.(error)));
  pool.on("error", () => {});
  const preparing = { connect: async () => prepareQueries(await pool.connect(), options.onChange), end: async () => await pool.end() };
  const db = new RetryingDatabase({ dialect: new PostgresDialect({ pool: preparing as unknown as pg.Pool }) });
  return { db, pool, close: () => db.destroy() };
}

/** The code of the notices of signal_change. */
const CHANGE_NOTICE = "AS001";

/** Returns a function to call after each statement of this client: it reports what was changed, unless it was rolled back. */
function followChanges(client: pg.PoolClient, onChange: (key: string) => void): (text: string, failed: boolean) => void {
  const keys = new Set<string>();
  client.on("notice", ({ code, message }) => {
    if (code === CHANGE_NOTICE && message) keys.add(message);
  });
  return (text, failed) => {
    if (keys.size === 0 || transactionStatus(client) !== "I") return;
    if (!failed && text !== "rollback") for (const key of keys) onChange(key);
    keys.clear();
  };
}

/**
 * Repeats a transaction that the database aborted because of another one. So callbacks of transactions may run more than once: they must
 * not have side effects outside the database that a second run would repeat, and must not read a stream.
 */
class RetryingDatabase extends Kysely<DB> {
  override transaction(): TransactionBuilder<DB> {
    return withRetries(super.transaction());
  }
}

function withRetries(builder: TransactionBuilder<DB>): TransactionBuilder<DB> {
  return {
    execute: async <T>(work: (trx: Transaction<DB>) => Promise<T>) => await retryConflicts(async () => await builder.execute(work)),
    setAccessMode: (...mode: Parameters<typeof builder.setAccessMode>) => withRetries(builder.setAccessMode(...mode)),
    setIsolationLevel: (...level: Parameters<typeof builder.setIsolationLevel>) => withRetries(builder.setIsolationLevel(...level)),
  } as unknown as TransactionBuilder<DB>;
}

/**
 * The number of prepared statements per connection. Lists of varying length create an unlimited number of texts: further ones are planned
 * each time.
 */
const MAX_PREPARED = 400;
const names = new Map<string, string>();
const prepared = new WeakSet<pg.PoolClient>();

/**
 * Names each statement, so that PostgreSQL plans it once per connection: planning the query of a post takes longer than running it. Uses
 * callbacks: each promise that node-postgres itself creates (8.23) keeps its rows alive for two collections of the young generation, so
 * that all rows are copied twice and promoted: pauses of 10 ms instead of one.
 */
function prepareQueries(client: pg.PoolClient, onChange: (key: string) => void = () => {}): pg.PoolClient {
  if (prepared.has(client)) return client;
  prepared.add(client);
  const report = followChanges(client, onChange);
  const plain = client.query.bind(client) as (...args: unknown[]) => unknown;
  const query = (text: unknown, values: unknown): unknown => {
    if (typeof text !== "string") return plain(text, values);
    const name = Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
    const asked = name === undefined ? { text, values } : { name, text, values };
    // In a transaction, a single statement cannot be repeated: only the whole transaction can.
    const canRepeat = transactionStatus(client) !== "T";
    return new Promise((resolve, reject) => {
      const ask = (tries: number): unknown =>
        plain(asked, (error: Error | null, result: unknown) => {
          // The statement may still be running: the connection cannot be reused.
          if (error?.message === "Query read timeout") void (client as unknown as pg.Client).end();
          report(text, error !== null);
          if (!error) resolve(result);
          else if (canRepeat && shouldRetry(error, tries)) setTimeout(ask, pauseMs(tries), tries + 1);
          else reject(error);
        });
      ask(1);
    });
  };
  return Object.assign(client, { query });
}

/** "T" in a transaction. Missing in the types of pg. */
function transactionStatus(client: pg.PoolClient): unknown {
  return (client as unknown as { getTransactionStatus(): unknown }).getTransactionStatus();
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_PREPARED) return known;
  const name = `q${names.size}`;
  names.set(text, name);
  return name;
}
