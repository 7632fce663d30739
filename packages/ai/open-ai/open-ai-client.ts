import { setTimeout as wait } from "node:timers/promises";
import { CircuitBreaker } from "../circuit-breaker.ts";
import { AiError } from "../port.ts";
import { readServerEvents } from "./read-server-events.ts";

const MAX_TRIES = 3;
const FIRST_PAUSE_MS = 500;
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/** Injected by tests. */
export type Clock = { now(): number; sleep(ms: number, signal: AbortSignal): Promise<void>; random(): number };

export const realClock: Clock = {
  now: Date.now,
  sleep: async (ms, signal) => await wait(ms, undefined, { signal }),
  random: Math.random,
};

export type OpenAiServer = {
  /** Up to and with `/v1`. */
  baseUrl: string;
  apiKey?: string | undefined;
  /** For one call with all its tries. */
  timeoutMs: number;
  /** Shared by all clients of one server. */
  breaker?: CircuitBreaker;
  clock?: Clock;
};

/** A server that answered with an error. `parameter`: what of the request it does not take, where it says so. */
export class ServerRefusal extends AiError {
  readonly status: number;
  readonly parameter: string | undefined;
  constructor(reason: AiError["reason"], message: string, status: number, parameter?: string) {
    super(reason, message);
    this.status = status;
    this.parameter = parameter;
  }
}

/** Something broke on the way, or the server is overloaded: the next try may succeed. */
class Passing extends Error {
  readonly retryAfterMs: number | undefined;
  constructor(message: string, retryAfterMs?: number) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

type Call = {
  path: string;
  method?: "GET" | "POST";
  json?: unknown;
  form?: FormData;
  signal?: AbortSignal | undefined;
  /** The size limit of the answer. */
  maxBytes?: number;
};

/** The state of a call between its tries. */
type Progress = { call: Call; signal: AbortSignal; deadline: AbortSignal; began: number; attempt: number };

/**
 * HTTP to an OpenAI-compatible server. A call is tried three times at most where another try may help, all within one time limit. Rejects
 * with AiError, whose message holds nothing that the server said in its own words: servers repeat keys and texts.
 */
export class OpenAiClient {
  readonly #server: OpenAiServer;
  readonly #base: string;
  readonly #authorization: string | undefined;
  readonly #breaker: CircuitBreaker;
  readonly #clock: Clock;

  constructor(server: OpenAiServer) {
    this.#server = server;
    const address = new URL(server.baseUrl);
    this.#authorization = server.apiKey ? `Bearer ${server.apiKey}` : basicOf(address);
    address.username = address.password = "";
    this.#base = address.href.replace(/\/+$/, "");
    this.#clock = server.clock ?? realClock;
    this.#breaker = server.breaker ?? new CircuitBreaker(this.#clock.now);
  }

  json(call: Call): Promise<unknown> {
    return this.#try(call, async (body) => parse(Buffer.concat(await Array.fromAsync(body)).toString("utf8")));
  }

  bytes(call: Call): Promise<Buffer> {
    return this.#try(call, async (body) => Buffer.concat(await Array.fromAsync(body)));
  }

  /** Reads a stream of events. `read` is called again for each try; it returns undefined for a stream that broke off before its end. */
  events<Result>(call: Call, read: (events: AsyncIterable<unknown>) => Promise<Result | undefined>): Promise<Result> {
    return this.#try(call, async (body) => {
      const result = await read(parseEach(readServerEvents(body)));
      if (result === undefined) throw new Passing("the answer broke off");
      return result;
    });
  }

  async #try<Result>(call: Call, read: (body: AsyncIterable<Uint8Array>) => Promise<Result>): Promise<Result> {
    const deadline = AbortSignal.timeout(this.#server.timeoutMs);
    const signal = call.signal ? AbortSignal.any([call.signal, deadline]) : deadline;
    const began = this.#clock.now();
    for (let attempt = 1; ; attempt++) {
      if (call.signal?.aborted) throw new AiError("closed", "the call was ended");
      if (!this.#breaker.enter()) throw this.#unavailable("is left alone for a while after failures in a row");
      try {
        const result = await read(this.#limit(await this.#send(call, signal), call.maxBytes));
        this.#breaker.succeed();
        return result;
      } catch (error) {
        await this.#afterFailure(error, { call, signal, deadline, began, attempt });
      }
    }
  }

  /** Returns if a retry is safe, else throws what the caller gets. */
  async #afterFailure(error: unknown, { call, signal, deadline, began, attempt }: Progress): Promise<void> {
    if (call.signal?.aborted) {
      this.#breaker.leave();
      throw new AiError("closed", "the call was ended");
    }
    if (error instanceof AiError) {
      this.#breaker.succeed();
      throw error;
    }
    this.#breaker.fail();
    if (deadline.aborted) throw this.#unavailable(`gave no answer within ${this.#server.timeoutMs / 1000} s`);
    const message = error instanceof Passing ? error.message : `cannot be reached (${codeOf(error)})`;
    if (attempt >= MAX_TRIES) throw this.#unavailable(message);
    const backoff = FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + this.#clock.random());
    const pause = Math.max(backoff, (error instanceof Passing && error.retryAfterMs) || 0);
    if (this.#clock.now() - began + pause > this.#server.timeoutMs) throw this.#unavailable(`${message}, and no time is left to try again`);
    // Ended early by the caller's signal, which the next round looks at.
    await this.#clock.sleep(pause, signal).catch(() => undefined);
  }

  async #send(call: Call, signal: AbortSignal): Promise<Response> {
    const response = await fetch(`${this.#base}${call.path}`, {
      method: call.method ?? "POST",
      headers: {
        ...(this.#authorization ? { authorization: this.#authorization } : {}),
        ...(call.json === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(call.form ? { body: call.form } : call.json === undefined ? {} : { body: JSON.stringify(call.json) }),
      // A redirect would carry what people said to a server that no one configured.
      redirect: "manual",
      signal,
    });
    if (!response.ok) await this.#refuse(response);
    return response;
  }

  async #refuse(response: Response): Promise<never> {
    const { status } = response;
    if (status === 408 || status === 429 || status >= 500) {
      await response.body?.cancel();
      throw new Passing(`answered ${status}`, retryAfter(response.headers.get("retry-after"), this.#clock.now()));
    }
    const { code, parameter } = await this.#readProblem(response);
    const isOurs = status === 400 || status === 413 || status === 422;
    const message = `${this.#name} refused the request with ${status}${code ? ` (${code})` : ""}`;
    throw new ServerRefusal(isOurs ? "refused" : "unavailable", message, status, parameter);
  }

  async #readProblem(response: Response): Promise<{ code?: string | undefined; parameter?: string | undefined }> {
    try {
      const text = Buffer.concat(await Array.fromAsync(this.#limit(response))).toString("utf8");
      const error = (JSON.parse(text) as { error?: Record<string, unknown> }).error;
      return { code: this.#word(error?.code) ?? this.#word(error?.type), parameter: this.#word(error?.param) };
    } catch {
      return {};
    }
  }

  /** One of the server's identifiers, never a sentence of its, nor anything with the key. */
  #word(value: unknown): string | undefined {
    const isWord = typeof value === "string" && /^[a-z][a-z0-9_.]{0,59}$/.test(value);
    return isWord && !(this.#server.apiKey && value.includes(this.#server.apiKey)) ? value : undefined;
  }

  async *#limit(response: Response, limit = MAX_ANSWER_BYTES): AsyncGenerator<Uint8Array> {
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > limit) throw new AiError("refused", `${this.#name} answered with more than ${limit} bytes`);
      yield chunk;
    }
  }

  #unavailable(message: string): AiError {
    return new AiError("unavailable", `${this.#name} ${message}`);
  }

  get #name(): string {
    return new URL(this.#base).host;
  }
}

/** fetch takes no address with a name and a password in it. */
function basicOf({ username, password }: URL): string | undefined {
  if (username === "") return undefined;
  return `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString("base64")}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Passing("answered with something that is not JSON");
  }
}

async function* parseEach(events: AsyncIterable<string>): AsyncGenerator<unknown> {
  for await (const event of events) yield parse(event);
}

/** Milliseconds from the header's seconds or date (RFC 9110). */
export function retryAfter(header: string | null, now: number): number | undefined {
  if (!header) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

/** Only the code: fetch's own messages may repeat what was sent. */
export function codeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  return typeof cause?.code === "string" ? cause.code : "connection lost";
}
