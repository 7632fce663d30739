import DataLoader from "dataloader";
import type { Database } from "./open-database.ts";

/**
 * Loads rows by key. Calls of the same turn of the event loop, so of different requests, share one statement. Nothing is cached: a row is
 * read after each call. Not for transactions, which must read on their own connection. `read` returns rows by key, without those that are
 * absent.
 */
export function batchLoader<Row>(
  read: (db: Database, keys: string[]) => Promise<ReadonlyMap<string, Row>>,
): (db: Database, key: string) => Promise<Row | undefined> {
  const loaders = new WeakMap<Database, DataLoader<string, Row | undefined>>();
  const open = (db: Database) =>
    new DataLoader<string, Row | undefined>(
      async (keys) => {
        const rows = await read(db, [...new Set(keys)]);
        return keys.map((key) => rows.get(key));
      },
      { cache: false, batchScheduleFn: (send) => setImmediate(send) },
    );
  return async (db, key) => {
    const loader = loaders.get(db) ?? open(db);
    loaders.set(db, loader);
    return await loader.load(key);
  };
}
