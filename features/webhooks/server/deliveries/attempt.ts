import type { AppContext } from "@aside/server/http/context.ts";
import { answeredWith, callReceiver, describeFailure, headersOf, type Network } from "@aside/server/webhooks/call-receiver.ts";
import { SECRET_LOST } from "@aside/server/webhooks/webhook-secret.ts";
import { secretsOf } from "../endpoints/secrets.ts";
import type { DeliveryRow } from "./deliveries-store.ts";
import { bodyOf } from "./present.ts";

/** What an attempt adds to the delivery's row. `error`: null if it was delivered. */
export type Outcome = {
  attempted_at: Date;
  request_headers: string | null;
  status: number | null;
  response: string;
  error: string | null;
  duration_ms: number;
};

/** Calls the receiver once. Never throws for what the receiver does. */
export async function attempt(context: AppContext, row: DeliveryRow, network: Network): Promise<Outcome> {
  const at = context.now();
  const secrets = secretsOf(context, row);
  const call = { url: row.url, id: row.event_id, at, body: bodyOf(row), secrets };
  const nothing = { attempted_at: at, request_headers: null, status: null, response: "", duration_ms: 0 };
  if (secrets.length === 0) return { ...nothing, error: SECRET_LOST };
  const started = performance.now();
  const tried = { ...nothing, request_headers: JSON.stringify(headersOf(call)) };
  const duration = () => Math.round(performance.now() - started);
  try {
    const { status, isOk, excerpt } = await callReceiver(context.config, call, network);
    return { ...tried, status, response: excerpt, error: isOk ? null : answeredWith(status), duration_ms: duration() };
  } catch (error) {
    return { ...tried, error: describeFailure(error), duration_ms: duration() };
  }
}
