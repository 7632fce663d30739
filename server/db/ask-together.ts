import type { Database } from "./open-database.ts";

/** Longer than a read by keys takes; a connection that hangs keeps nobody waiting beyond this. */
const PATIENCE_MS = 20;

type Batch<Row> = { keys: Set<string>; answer: Promise<ReadonlyMap<string, Row>>; begin: () => void };

/**
 * Reads rows by key, of those that are asked for at the same time with one statement: while one is under way, who comes waits for the next and is
 * read with everybody else who came meanwhile. So the busier the server, the fewer statements it makes; who comes alone waits for nobody. A row is
 * always read after it was asked for: what changed before is seen. Not for transactions, which see what nobody else does.
 * `read`: rows by key; those that are not there are left out. When it fails, all that were read with it fail.
 */
export function askTogether<Row>(
  read: (db: Database, keys: string[]) => Promise<ReadonlyMap<string, Row>>,
): (db: Database, key: string) => Promise<Row | undefined> {
  const desks = new WeakMap<Database, (key: string) => Promise<Row | undefined>>();
  return async (db, key) => {
    let ask = desks.get(db);
    if (!ask) desks.set(db, (ask = openDesk(async (keys) => await read(db, keys))));
    return await ask(key);
  };
}

function openDesk<Row>(read: (keys: string[]) => Promise<ReadonlyMap<string, Row>>): (key: string) => Promise<Row | undefined> {
  let waiting: Batch<Row> | null = null;
  let underWay = 0;
  const begin = (keys: Set<string>) => {
    underWay += 1;
    const answer = read([...keys]);
    const end = () => {
      underWay -= 1;
      waiting?.begin();
    };
    answer.then(end, end);
    return answer;
  };
  const gather = (): Batch<Row> => {
    const keys = new Set<string>();
    const { promise, resolve } = Promise.withResolvers<ReadonlyMap<string, Row>>();
    const batch: Batch<Row> = {
      keys,
      answer: promise,
      begin: () => {
        clearTimeout(timer);
        waiting = null;
        resolve(begin(keys));
      },
    };
    const timer = setTimeout(batch.begin, PATIENCE_MS);
    return batch;
  };
  return async (key) => {
    if (underWay === 0) return (await begin(new Set([key]))).get(key);
    waiting ??= gather();
    waiting.keys.add(key);
    return (await waiting.answer).get(key);
  };
}
