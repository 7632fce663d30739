import { readReply } from "@aside/server/http/replies/read-reply.ts";
import { readRetryAfter } from "@aside/server/jobs/retry-after.ts";
import type { CrmProvider } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { VENDOR_NAMES } from "../../vendor-names.ts";

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 20 * 1024 * 1024;
const MAX_ERROR = 500;

/** `fetch`: tests replace the network. */
export type Network = { fetch: typeof fetch; signal: AbortSignal };

export type Answer = { status: number; headers: Headers; body: unknown };

/** Nobody answered: what the request should have done may have happened. */
export class NoAnswerError extends Error {
  override name = "NoAnswerError";
}

type Sent = { method: string; url: string; headers?: Record<string, string>; body?: unknown };

/** One request with a JSON reply. An object is sent as JSON, `URLSearchParams` as a form. Redirects are not followed. */
export async function callVendor(provider: CrmProvider, { method, url, headers = {}, body }: Sent, network: Network): Promise<Answer> {
  const isForm = body instanceof URLSearchParams;
  const type: Record<string, string> =
    body === undefined ? {} : { "content-type": isForm ? "application/x-www-form-urlencoded" : "application/json" };
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const reply = await network.fetch(url, {
      method,
      headers: { accept: "application/json", ...type, ...headers },
      ...(body === undefined ? {} : { body: isForm ? body.toString() : JSON.stringify(body) }),
      redirect: "manual",
      signal: AbortSignal.any([network.signal, timeout]),
    });
    return { status: reply.status, headers: reply.headers, body: parse(await readReply(reply, MAX_BYTES)) };
  } catch (error) {
    const name = VENDOR_NAMES[provider];
    throw new NoAnswerError(timeout.aborted ? copy.noAnswer(name) : copy.unreachable(name), { cause: error });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const DEFAULT_WAIT_SECONDS = 10;

/** Milliseconds until the vendor wants the next request. */
export const waitOf = (headers: Headers, now: Date): number => readRetryAfter(headers, now, DEFAULT_WAIT_SECONDS) * 1000;

/** Text of a vendor, as it can be stored and shown. */
export const shown = (text: string): string => text.replaceAll("\0", "").slice(0, MAX_ERROR);
