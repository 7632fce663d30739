import { sql } from "kysely";
import type { Queryable } from "../db/open-database.ts";

/** The channel of sendSignal. The payload is the signal as JSON. */
export const SIGNAL_CHANNEL = "aside_signals";

/**
 * A hint that something changed, for every node. Payloads are small (PostgreSQL allows 8,000 bytes): ids, never content.
 * Sent in the caller's transaction: nothing is sent after a rollback.
 */
export type Signal = { topic: string; payload: Record<string, string | number | boolean | null> };

export async function sendSignal(db: Queryable, topic: string, payload: Signal["payload"]): Promise<void> {
  await sql`select pg_notify(${SIGNAL_CHANNEL}, ${JSON.stringify({ topic, payload })})`.execute(db);
}

/** Sends the signal for several objects or people in one statement. */
export async function sendSignals(db: Queryable, topic: string, payloads: readonly Signal["payload"][]): Promise<void> {
  if (payloads.length === 0) return;
  const texts = payloads.map((payload) => JSON.stringify({ topic, payload }));
  await sql`select pg_notify(${SIGNAL_CHANNEL}, text) from unnest(${texts}::text[]) as t (text)`.execute(db);
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

/**
 * How a process learns of changes in other processes. Everything is sent by two statements, `signal_change` in triggers and `sendSignal` here, so
 * another bus replaces those and this.
 */
export type SignalBus = {
  /** Resolves when it is listening, however long the database is unavailable. */
  start(): Promise<void>;
  /** Returns a function that ends the subscription. After a lost connection, listeners get the topic `signals.gap`. */
  on(listener: Listener): () => void;
  close(): Promise<void>;
};
