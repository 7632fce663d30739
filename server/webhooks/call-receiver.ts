import { createHmac } from "node:crypto";
import type { Config } from "../config/config.ts";
import { isAllowedHost, type publicFetch } from "../http/public-fetch.ts";

const TIMEOUT_MS = 10_000;
const MAX_REPLY_BYTES = 10_000;
/** Of a reply, for the log. */
const MAX_EXCERPT_BYTES = 2_000;
const MAX_ERROR = 300;
export const SECRET_PREFIX = "whsec_";

export type Call = {
  url: string;
  /** Of the event: the same at each attempt. */
  id: string;
  at: Date;
  body: string;
  /** `whsec_…`; two while a secret is replaced. */
  secrets: readonly string[];
  /** In addition to those of Standard Webhooks. */
  headers?: Record<string, string>;
};
export type Answer = { status: number; isOk: boolean; excerpt: string };
/** `fetch`: tests replace the network. */
export type Network = { fetch: typeof publicFetch; signal: AbortSignal };

export const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

/** The headers of Standard Webhooks (standardwebhooks.com): HMAC-SHA-256 of id, time and body by each secret. */
export function headersOf({ id, at, body, secrets, headers = {} }: Omit<Call, "url">): Record<string, string> {
  const signed = `${id}.${secondsOf(at)}.${body}`;
  return {
    "content-type": "application/json",
    "user-agent": "AsideWebhook/1.0",
    "webhook-id": id,
    "webhook-timestamp": String(secondsOf(at)),
    "webhook-signature": secrets.map((secret) => sign(secret, signed)).join(" "),
    ...headers,
  };
}

function sign(secret: string, text: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
  return `v1,${createHmac("sha256", key).update(text).digest("base64")}`;
}

/** One attempt. Redirects are not followed, and only public addresses are reached. Throws when nobody answers in time. */
export async function callReceiver(config: Config, call: Call, { fetch, signal }: Network): Promise<Answer> {
  const reply = await fetch(call.url, {
    method: "POST",
    headers: headersOf(call),
    body: call.body,
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    cutAtBytes: MAX_REPLY_BYTES,
    allowedHosts: config.WEBHOOK_ALLOW_HOSTS,
  });
  const bytes = Buffer.from(await reply.arrayBuffer()).subarray(0, MAX_EXCERPT_BYTES);
  // PostgreSQL cannot store a NUL.
  return { status: reply.status, isOk: reply.ok, excerpt: bytes.toString("utf8").replaceAll("\0", "") };
}

export const answeredWith = (status: number): string => `The server answered with status ${status}.`;

/** By the codes of Node's client. */
const FAILURES: Record<string, string> = {
  ENOTFOUND: "The host name was not found.",
  EAI_AGAIN: "The host name could not be looked up.",
  ECONNREFUSED: "The server refused the connection.",
  ECONNRESET: "The server ended the connection without an answer.",
  ETIMEDOUT: "The server could not be reached.",
  EHOSTUNREACH: "The server could not be reached.",
  CERT_HAS_EXPIRED: "The server's certificate has expired.",
};

/** For the people who set the webhook. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return "The request failed.";
  // Node's client wraps the signal's reason.
  const isLate = [error, error.cause].some((each) => each instanceof Error && each.name === "TimeoutError");
  if (isLate) return "The server did not answer within 10 seconds.";
  const { code } = error as { code?: unknown };
  return (FAILURES[String(code)] ?? error.message).slice(0, MAX_ERROR);
}

/** Whether `publicFetch` would call it, as far as that can be known before. */
export function isCallable({ WEBHOOK_ALLOW_HOSTS }: Config, address: string): boolean {
  const url = new URL(address);
  return url.protocol === "https:" || (url.protocol === "http:" && isAllowedHost(url, WEBHOOK_ALLOW_HOSTS));
}
