import type { WebhookEvent } from "./api/webhook-events.ts";
import { WebhookVerificationError } from "./errors.ts";

const PREFIX = "whsec_";
const TOLERANCE_SECONDS = 300;
/** The server sends two signatures while a secret is replaced. */
const MAX_SIGNATURES = 10;

export type VerifyOptions = {
  /** How old or early a request may be, so that nobody can send a recorded one again. Default: 300. */
  toleranceSeconds?: number;
  /** The time now, in milliseconds. */
  now?: number;
};

/**
 * Checks a webhook in the format of Standard Webhooks and returns its event. `payload`: the body exactly as it arrived. `secret`: several while
 * you replace it. Throws `WebhookVerificationError`. The header `webhook-id` is the same when an event arrives again.
 */
export async function verifyWebhook(
  payload: string | Uint8Array,
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): Promise<WebhookEvent> {
  const id = readHeader(headers, "webhook-id");
  const timestamp = readHeader(headers, "webhook-timestamp");
  const signatures = readHeader(headers, "webhook-signature");
  if (!id || !timestamp || !signatures) throw refused("missing_header", "A header of the signature is missing.");
  requireRecent(timestamp, options);
  const body = typeof payload === "string" ? new TextEncoder().encode(payload) : payload;
  const signed = join(new TextEncoder().encode(`${id}.${timestamp}.`), body);
  const given = signatures.split(" ", MAX_SIGNATURES).flatMap((one) => (one.startsWith("v1,") ? (decode(one.slice(3)) ?? []) : []));
  let isValid = false;
  for (const one of typeof secret === "string" ? [secret] : secret) {
    const key = await importKey(one);
    // verify() compares in constant time, and every signature is looked at.
    for (const signature of given) isValid = (await crypto.subtle.verify("HMAC", key, signature, signed)) || isValid;
  }
  if (!isValid) throw refused("invalid_signature", "No signature is of this secret and this body.");
  try {
    return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent;
  } catch {
    throw refused("invalid_payload", "The body is not JSON.");
  }
}

function requireRecent(timestamp: string, { toleranceSeconds = TOLERANCE_SECONDS, now = Date.now() }: VerifyOptions): void {
  if (!/^\d{1,15}$/.test(timestamp)) throw refused("invalid_timestamp", "The timestamp is not a number of seconds.");
  const age = Math.floor(now / 1000) - Number(timestamp);
  if (age > toleranceSeconds) throw refused("too_old", "The request is too old.");
  if (age < -toleranceSeconds) throw refused("too_early", "The request is from the future. Is the clock right?");
}

async function importKey(secret: string): Promise<CryptoKey> {
  const bytes = decode(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
  if (!bytes || bytes.length === 0) throw refused("invalid_secret", "The secret is not one of a webhook (whsec_…).");
  return await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

/** Null: not base64. */
function decode(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function join(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

function readHeader(headers: Parameters<typeof verifyWebhook>[1], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const value = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof value === "object" ? value[0] : value;
}

const refused = (code: string, message: string) => new WebhookVerificationError({ code, message });
