import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { isUnavailable } from "../db/is-unavailable.ts";
import type { Queryable } from "../db/open-database.ts";
import { ACCESS_CHANNEL, type ChangeTimes } from "./change-times.ts";

const CHANNEL = "aside_signals";

/**
 * A hint that something changed, for every node. Payloads are small (PostgreSQL allows 8,000 bytes): ids, never content.
 * Sent in the caller's transaction: nothing is sent after a rollback.
 */
export type Signal = { topic: string; payload: Record<string, string | number | boolean | null> };

export async function sendSignal(db: Queryable, topic: string, payload: Signal["payload"]): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ topic, payload })})`.execute(db);
}

/** Sends the signal for several objects or people in one statement. */
export async function sendSignals(db: Queryable, topic: string, payloads: readonly Signal["payload"][]): Promise<void> {
  if (payloads.length === 0) return;
  const texts = payloads.map((payload) => JSON.stringify({ topic, payload }));
  await sql`select pg_notify(${CHANNEL}, text) from unnest(${texts}::text[]) as t (text)`.execute(db);
}

/** Sends the same signal to each of these people. */
export async function signalPeople(db: Queryable, topic: string, userIds: readonly string[]): Promise<void> {
  await sendSignals(
    db,
    topic,
    userIds.map((userId) => ({ user_id: userId })),
  );
}

type Listener = (signal: Signal) => void;

const RECONNECT_MS = 500;

/** One connection per process, replaced whenever it is lost. Listeners then get the topic `signals.gap`: signals may have been missed. */
export class SignalHub {
  #listeners = new Set<Listener>();
  #client: pg.Client | null = null;
  #closed = false;
  readonly #url: string;
  readonly #changes: ChangeTimes;

  constructor(url: string, changes: ChangeTimes) {
    this.#url = url;
    this.#changes = changes;
  }

  /** Resolves when it is listening, however long the database is unavailable. */
  async start(): Promise<void> {
    try {
      await this.#connect();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      await this.#reconnect();
    }
  }

  on(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#closed = true;
    const client = this.#client;
    this.#client = null;
    await client?.end();
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: 5_000,
      // Only the reply to a probe shows that an idle connection is alive.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    client.on("notification", ({ channel, payload }) =>
      channel === ACCESS_CHANNEL ? this.#addChange(payload ?? "") : this.#receive(payload),
    );
    // Without a listener an error would end the process. The connection closes after it.
    client.on("error", () => {});
    client.once("end", () => {
      if (this.#client === client) void this.#reconnect();
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      await client.query(`listen ${ACCESS_CHANNEL}`);
    } catch (error) {
      void client.end();
      throw error;
    }
    if (this.#closed) return void client.end();
    this.#client = client;
  }

  /** Open pages of a person get an event when that person, their company or the plan of either changes, for whatever reason. */
  #addChange(key: string): void {
    this.#changes.add(key);
    const [kind, id = ""] = key.split(":");
    if (kind === "user" || kind === "plan") this.#emit({ topic: "account.changed", payload: { user_id: id } });
    if (kind === "company" || kind === "plan") this.#emit({ topic: "account.changed", payload: { company_id: id } });
  }

  #receive(payload: string | undefined): void {
    let signal: Signal;
    try {
      signal = JSON.parse(payload ?? "") as Signal;
    } catch {
      return; // not sent by this program
    }
    this.#emit(signal);
  }

  #emit(signal: Signal): void {
    for (const listener of this.#listeners) listener(signal);
  }

  async #reconnect(): Promise<void> {
    this.#client = null;
    while (!this.#closed && this.#client === null) {
      await sleep(RECONNECT_MS);
      // The database is unavailable: the next iteration tries again.
      await this.#connect().catch(() => {});
    }
    if (this.#closed) return;
    this.#changes.forget();
    this.#emit({ topic: "signals.gap", payload: {} });
  }
}
