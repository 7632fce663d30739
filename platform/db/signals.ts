import { sql } from "kysely";
import pg from "pg";
import type { Queryable } from "./open-database.ts";

const CHANNEL = "aside_signals";

/**
 * A hint that something changed, for every node. Payloads are small (PostgreSQL allows 8,000 bytes): ids, never content.
 * Sent in the caller's transaction: nobody hears of what was rolled back.
 */
export type Signal = { topic: string; payload: Record<string, string | number | boolean | null> };

export async function sendSignal(db: Queryable, topic: string, payload: Signal["payload"]): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ topic, payload })})`.execute(db);
}

/** The same of many things, or to many people, in one statement. */
export async function sendSignals(db: Queryable, topic: string, payloads: readonly Signal["payload"][]): Promise<void> {
  if (payloads.length === 0) return;
  const texts = payloads.map((payload) => JSON.stringify({ topic, payload }));
  await sql`select pg_notify(${CHANNEL}, text) from unnest(${texts}::text[]) as t (text)`.execute(db);
}

/** The same hint to each of these people. */
export async function signalPeople(db: Queryable, topic: string, userIds: readonly string[]): Promise<void> {
  await sendSignals(
    db,
    topic,
    userIds.map((userId) => ({ user_id: userId })),
  );
}

type Listener = (signal: Signal) => void;

/** One connection a process; reconnects for ever. Listeners are told of a gap by the topic `signals.gap`. */
export class SignalHub {
  #listeners = new Set<Listener>();
  #client: pg.Client | null = null;
  #closed = false;
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async start(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true });
    client.on("notification", (message) => this.#emit(JSON.parse(message.payload ?? "{}") as Signal));
    client.on("error", () => void this.#restart(client));
    client.on("end", () => void this.#restart(client));
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    this.#client = client;
  }

  on(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end().catch(() => {});
  }

  #emit(signal: Signal): void {
    for (const listener of this.#listeners) listener(signal);
  }

  async #restart(broken: pg.Client): Promise<void> {
    if (this.#closed || (this.#client !== null && this.#client !== broken)) return;
    this.#client = null;
    while (!this.#closed && this.#client === null) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      try {
        await this.start();
        this.#emit({ topic: "signals.gap", payload: {} });
      } catch {
        // still away: the next turn of the loop tries again
      }
    }
  }
}
