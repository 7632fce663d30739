import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { isUnavailable } from "../db/is-unavailable.ts";
import type { ChangeTimes } from "./change-times.ts";
import { type Signal, SIGNAL_CHANNEL, type SignalBus } from "./signals.ts";

/** The channel of signal_change, in the triggers. The payload is the key. */
const CHANGE_CHANNEL = "aside_changes";

const RECONNECT_MS = 500;

/** The only connection of a process that listens, replaced whenever it is lost: signals may then have been missed. */
export class PostgresBus implements SignalBus {
  #listeners = new Set<(signal: Signal) => void>();
  #client: pg.Client | null = null;
  #closed = false;
  readonly #url: string;
  readonly #changes: ChangeTimes;

  constructor(url: string, changes: ChangeTimes) {
    this.#url = url;
    this.#changes = changes;
  }

  async start(): Promise<void> {
    try {
      await this.#connect();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      await this.#reconnect();
    }
  }

  on(listener: (signal: Signal) => void): () => void {
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
      channel === CHANGE_CHANNEL ? this.#addChange(payload ?? "") : this.#receive(payload),
    );
    // Without a listener an error would end the process. The connection closes after it.
    client.on("error", () => {});
    client.once("end", () => {
      if (this.#client === client) void this.#reconnect();
    });
    try {
      await client.connect();
      await client.query(`listen ${SIGNAL_CHANNEL}`);
      await client.query(`listen ${CHANGE_CHANNEL}`);
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
