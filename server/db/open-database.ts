import { Kysely, PostgresDialect, type Transaction, type TransactionBuilder } from "kysely";
import pg from "pg";
import { pauseMs, retryConflicts, shouldRetry } from "./retry-conflicts.ts";
import type { DB } from "./schema.ts";

export type Database = Kysely<DB>;
/** A transaction or the database itself: stores take either. */
export type Queryable = Kysely<DB> | Transaction<DB>;

const INT8 = 20;
pg.types.setTypeParser(INT8, Number); // counts and byte sizes stay far below 2^53

export type OpenDatabase = { db: Database; pool: pg.Pool; close(): Promise<void> };

/** Longer than the server lets a statement run (`statement_timeout`): only a connection that is cut without notice takes this long. */
const ANSWER_TIMEOUT_MS = 35_000;

/** `onError` gets the faults of single connections; they are replaced without help. */
export function openDatabase(options: { url: string; maxConnections?: number; onError?: (error: Error) => void }): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 12,
    // A database that is away answers 503 within this, instead of hanging every request.
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    query_timeout: ANSWER_TIMEOUT_MS,
    // Notices an idle connection that a firewall or a dead host dropped.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Starting a statement's helpers takes longer than any statement of a request takes; many requests at once keep the processors busy anyway.
    // A page's rows are looked up by keys of which none comes twice: remembering them costs a tenth of the lookups.
    // Times in JSON are written in the connection's zone: ours are of UTC, whatever the server's is.
    options: "-c max_parallel_workers_per_gather=0 -c enable_memoize=off -c timezone=UTC",
  });
  // The pool listens for errors of idle clients only; one that is in use emits its own, and without a listener that ends the process.
  pool.on("connect", (client) => client.on("error", (error) => options.onError?.(error)));
  pool.on("error", () => {});
  const preparing = { connect: async () => prepareQueries(await pool.connect()), end: async () => await pool.end() };
  const db = new RetryingDatabase({ dialect: new PostgresDialect({ pool: preparing as unknown as pg.Pool }) });
  return { db, pool, close: () => db.destroy() };
}

/**
 * Runs a transaction again that the database ended because of another one. So callbacks of transactions may run more than once: they change nothing
 * outside of it that a second run would repeat, and read no stream.
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
    // In a transaction, a single statement cannot be repeated: the whole transaction is.
    const canRepeat = transactionStatus(client) !== "T";
    return new Promise((resolve, reject) => {
      const ask = (tries: number): unknown =>
        plain(asked, (error: Error | null, result: unknown) => {
          // The statement may still run: nobody else can use this connection.
          if (error?.message === "Query read timeout") void (client as unknown as pg.Client).end();
          if (!error) resolve(result);
          else if (canRepeat && shouldRetry(error, tries)) setTimeout(ask, pauseMs(tries), tries + 1);
          else reject(error);
        });
      ask(1);
    });
  };
  return Object.assign(client, { query });
}

/** "T" in a transaction. Newer than the types of pg. */
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
