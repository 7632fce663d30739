import type { Given, Method, Options } from "./call.ts";
import { AsideError, ConflictError, errorOf, NetworkError, RateLimitError, readRetryAfter } from "./errors.ts";
import { pause } from "./pause.ts";

export type ClientOptions = {
  /** Of the installation, as `https://video.example.com`. */
  baseUrl: string;
  /** A personal access token, a company's API key, or the access token of an OAuth app. A function is asked before each request. */
  token: string | (() => string | Promise<string>);
  /** For a company's API key: the member for whom it acts, by id or email address. */
  onBehalfOf?: string | undefined;
  /** For one attempt. Default: a minute. */
  timeoutMs?: number | undefined;
  /** How often what is safe to repeat is repeated. Default: 2. */
  maxRetries?: number | undefined;
  /** Before the first repetition, where the server names no time; then twice as long. Default: half a second. */
  retryDelayMs?: number | undefined;
  /** Instead of the global one. */
  fetch?: typeof fetch | undefined;
};

const TIMEOUT_MS = 60_000;
const RETRIES = 2;
const RETRIED: readonly number[] = [429, 503];
const RETRY_DELAY_MS = 500;
/** The server asks for a second each time; after a minute it says that the call was interrupted. */
const MOST_ASKED = 60;
/** The server asks for a longer pause: the caller decides. */
const LONGEST_PAUSE_SECONDS = 60;

/** One call: its address, headers and body, and the repetitions that cannot have a second effect. */
export async function send(client: ClientOptions, method: Method, path: string, given: Given, options: Options = {}): Promise<unknown> {
  const isCreating = method === "POST" && given.file === undefined && given.isRead !== true;
  const idempotencyKey = options.idempotencyKey ?? (isCreating ? crypto.randomUUID() : undefined);
  const isRepeatable = method === "GET" || given.isRead === true || (isCreating && idempotencyKey !== undefined);
  const retries = isRepeatable ? (client.maxRetries ?? RETRIES) : 0;
  let running = 0;
  for (let attempt = 0; ; attempt++) {
    try {
      return await sendOnce(client, method, path, { ...given, idempotencyKey: isCreating ? idempotencyKey : undefined }, options);
    } catch (error) {
      // To ask again for the reply of a call that still runs is no further attempt.
      if (retries > 0 && isRunning(error) && running++ < MOST_ASKED) attempt--;
      const seconds = attempt < retries ? secondsUntilRetry(client, error, Math.max(0, attempt)) : null;
      if (seconds === null) throw error;
      await pause(seconds * 1000, options.signal);
    }
  }
}

/** Null: it is not repeated. `statuses`: after which it is. */
export function secondsUntilRetry(
  client: ClientOptions,
  error: unknown,
  attempt: number,
  statuses: readonly number[] = RETRIED,
): number | null {
  if (!(error instanceof AsideError)) return null;
  if (!isRunning(error) && !statuses.includes(error.status) && !(error instanceof NetworkError)) return null;
  const asked = error instanceof RateLimitError ? error.retryAfter : (pauses.get(error) ?? null);
  if (asked !== null && asked > LONGEST_PAUSE_SECONDS) return null;
  return asked ?? ((client.retryDelayMs ?? RETRY_DELAY_MS) * 2 ** attempt) / 1000;
}

/** The attempt before is still running at the server, although its connection broke. */
const isRunning = (error: unknown): boolean => error instanceof ConflictError && error.code === "idempotency_in_progress";

/** What `retry-after` said, for errors that do not show it. */
const pauses = new WeakMap<AsideError, number | null>();

type Sent = Given & { idempotencyKey: string | undefined };

async function sendOnce(client: ClientOptions, method: Method, path: string, sent: Sent, options: Options): Promise<unknown> {
  options.signal?.throwIfAborted();
  const timeout = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, timeout.signal]) : timeout.signal;
  const body = method === "GET" ? undefined : (sent.file ?? JSON.stringify(sent.body ?? {}));
  const headers = await headersOf(client, method, sent);
  const timer = setTimeout(() => timeout.abort(), options.timeoutMs ?? client.timeoutMs ?? TIMEOUT_MS);
  try {
    const response = await (client.fetch ?? fetch)(addressOf(client.baseUrl, path, sent.query), {
      method,
      headers,
      signal,
      // A redirect would carry the token elsewhere.
      redirect: "error",
      credentials: "omit",
      ...(body === undefined ? {} : { body }),
    });
    if (response.ok && sent.isFile) return response;
    const text = await response.text();
    if (response.ok) return JSON.parse(text) as unknown;
    const error = errorOf(response.status, text, response.headers);
    pauses.set(error, readRetryAfter(response.headers));
    throw error;
  } catch (error) {
    if (error instanceof AsideError) throw error;
    if (options.signal?.aborted) throw options.signal.reason;
    if (error instanceof SyntaxError)
      throw new AsideError({ code: "unexpected_reply", message: "The reply is not JSON. Is baseUrl right?", cause: error });
    if (timeout.signal.aborted) throw new NetworkError({ code: "timeout", message: "The server did not answer in time.", cause: error });
    throw new NetworkError({ code: "network", message: "The server was not reached.", cause: error });
  } finally {
    // The body of a file may take longer.
    clearTimeout(timer);
  }
}

async function headersOf(client: ClientOptions, method: Method, sent: Sent): Promise<Record<string, string>> {
  const token = typeof client.token === "function" ? await client.token() : client.token;
  const headers: Record<string, string> = { authorization: `Bearer ${token}` };
  if (method !== "GET") headers["content-type"] = sent.file === undefined ? "application/json" : "application/octet-stream";
  if (client.onBehalfOf !== undefined) headers["on-behalf-of"] = client.onBehalfOf;
  if (sent.idempotencyKey !== undefined) headers["idempotency-key"] = sent.idempotencyKey;
  return headers;
}

function addressOf(baseUrl: string, path: string, query: object = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query as Record<string, unknown>))
    if (value !== undefined && value !== null) search.set(name, String(value as string | number | boolean));
  const address = baseUrl.replace(/\/+$/, "") + path;
  return search.size > 0 ? `${address}?${search}` : address;
}
