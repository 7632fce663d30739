import { createHash } from "node:crypto";
import { brand } from "@aside/brand/brand.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { MappedError } from "./jobs.ts";

const TIMEOUT_MS = 5000;

/**
 * Forwards an error to the Sentry project of SENTRY_DSN, if it is set: the envelope protocol
 * (https://develop.sentry.dev/sdk/foundations/transport/envelopes/). A failure is logged and does not matter otherwise.
 */
export async function sendToSentry(context: AppContext, error: MappedError): Promise<void> {
  const { SENTRY_DSN: dsn } = context.config;
  if (!dsn) return;
  const { address, key } = readDsn(dsn);
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: {
        "content-type": "application/x-sentry-envelope",
        "x-sentry-auth": `Sentry sentry_version=7, sentry_key=${key}, sentry_client=${brand.slug}/1.0`,
      },
      body: writeEnvelope(error, context.newId().replaceAll("-", ""), context.now()),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
  } catch (failure) {
    context.log.warn({ reason: (failure as Error).message }, "could not forward an error to Sentry");
  }
}

/** `https://key@host/path/project` */
function readDsn(dsn: string): { address: string; key: string } {
  const url = new URL(dsn);
  const parts = url.pathname.split("/");
  const project = parts.pop() ?? "";
  return { address: `${url.origin}${parts.join("/")}/api/${project}/envelope/`, key: url.username };
}

/** Lines of JSON: the envelope's header, the item's header, the item. */
function writeEnvelope(error: MappedError, eventId: string, now: Date): string {
  const event = JSON.stringify({
    event_id: eventId,
    timestamp: Date.parse(error.at) / 1000,
    platform: "javascript",
    level: "error",
    transaction: error.route,
    ...(error.release ? { release: error.release } : {}),
    fingerprint: [createHash("sha256").update(error.fingerprint).digest("hex").slice(0, 32)],
    tags: { kind: error.kind, browser: error.browser, ...(error.request_id ? { request_id: error.request_id } : {}) },
    extra: { count: error.count },
    exception: {
      values: [
        {
          type: error.kind,
          value: error.message,
          // Sentry expects the innermost frame last.
          stacktrace: {
            frames: error.frames
              .map(({ name, file, line, column }) => ({ function: name || "?", filename: file, lineno: line, colno: column, in_app: true }))
              .toReversed(),
          },
        },
      ],
    },
  });
  const header = JSON.stringify({ event_id: eventId, sent_at: now.toISOString() });
  const item = JSON.stringify({ type: "event", content_type: "application/json", length: Buffer.byteLength(event) });
  return `${header}\n${item}\n${event}\n`;
}
