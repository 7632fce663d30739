import { z } from "zod";
import { type Clock, codeOf, realClock, retryAfter } from "../open-ai/open-ai-client.ts";
import { AiError } from "../port.ts";

const MAX_TRIES = 3;
const FIRST_PAUSE_MS = 500;
const MAX_ANSWER_BYTES = 1024 * 1024;
const DEFAULT_TIMEOUT_MS = 60_000;

export type AvatarServer = {
  /** The provider's own address by default; without a path. */
  baseUrl?: string | undefined;
  apiKey: string;
  /** For one call with all its tries; 60 s by default. */
  timeoutMs?: number;
  /** What a minute of video costs, in millionths of the currency; 0 by default. */
  microsPerMinute?: number;
  clock?: Clock;
};

/** The service answered with an error. `retryAfterMs`: how long it asked to be left alone. */
export class AvatarServiceError extends AiError {
  readonly status: number;
  readonly retryAfterMs: number | undefined;
  constructor(reason: AiError["reason"], message: string, status: number, retryAfterMs?: number) {
    super(reason, message);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

type Call<Schema extends z.ZodType> = {
  method: "GET" | "POST" | "DELETE";
  path: string;
  json?: unknown;
  /** The part of the answer that is used. */
  answer: Schema;
  signal?: AbortSignal | undefined;
};

type Try = { signal: AbortSignal; deadline: AbortSignal; began: number; attempt: number };

/**
 * HTTP to an avatar service. Everything is retried after 429; other failures only where a repetition cannot create and charge a second
 * avatar or video. Its errors' messages hold nothing that the service said in its own words.
 */
export class AvatarClient {
  readonly #base: string;
  readonly #host: string;
  readonly #apiKey: string;
  readonly #headers: Record<string, string>;
  readonly #timeoutMs: number;
  readonly #clock: Clock;

  /** `defaultUrl`: the provider's own. `headers`: its way to send the key. */
  constructor(server: AvatarServer, defaultUrl: string, headers: Record<string, string>) {
    this.#base = (server.baseUrl ?? defaultUrl).replace(/\/+$/, "");
    this.#host = new URL(this.#base).host;
    this.#apiKey = server.apiKey;
    this.#headers = headers;
    this.#timeoutMs = server.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    this.#clock = server.clock ?? realClock;
  }

  async call<Schema extends z.ZodType>(call: Call<Schema>): Promise<z.output<Schema>> {
    const deadline = AbortSignal.timeout(this.#timeoutMs);
    const signal = call.signal ? AbortSignal.any([call.signal, deadline]) : deadline;
    const began = this.#clock.now();
    for (let attempt = 1; ; attempt++) {
      if (call.signal?.aborted) throw new AiError("closed", "the call was ended");
      try {
        return this.#read(await this.#send(call, signal), call.answer);
      } catch (error) {
        await this.#afterFailure(call, error, { signal, deadline, began, attempt });
      }
    }
  }

  /** Undefined where the service knows no such thing, or does not any longer. */
  async find<Schema extends z.ZodType>(call: Call<Schema>): Promise<z.output<Schema> | undefined> {
    return await this.call(call).catch((error: unknown) => {
      if (error instanceof AvatarServiceError && (error.status === 404 || error.status === 410)) return undefined;
      throw error;
    });
  }

  /** Resolves also if there is nothing to delete. */
  async remove(path: string, signal: AbortSignal | undefined): Promise<void> {
    await this.find({ method: "DELETE", path, answer: z.unknown(), signal });
  }

  /** Asks until the answer is true; `unavailable` if it is not within the time. */
  async waitFor(
    ask: () => Promise<boolean>,
    options: { pauseMs: number; withinMs: number; signal?: AbortSignal | undefined },
  ): Promise<void> {
    const signal = options.signal ?? new AbortController().signal;
    const ends = this.#clock.now() + options.withinMs;
    while (!(await ask())) {
      if (this.#clock.now() + options.pauseMs > ends) throw new AiError("unavailable", `${this.#host} is still working`);
      // Ended early by the caller's signal, which the next question looks at.
      await this.#clock.sleep(options.pauseMs, signal).catch(() => undefined);
    }
  }

  /** A state that no document names. A later version of the service may have new ones: polling continues until its own deadline. */
  unknownState(state: string): AiError {
    return new AiError("unavailable", `${this.#host} is in a state that is not known here: ${this.#isWord(state) ? state : "?"}`);
  }

  /** A failure's reason in the service's own words, short, in one line and without the key. */
  reasonOf(text: string | null | undefined, code?: string | null): string {
    const line = (text ?? "")
      .replaceAll(this.#apiKey, "…")
      .replaceAll(/\s+|\p{C}/gu, " ")
      .trim();
    return line.slice(0, 300) || (code && this.#isWord(code) ? code : "The provider gave no reason.");
  }

  async #send(call: Call<z.ZodType>, signal: AbortSignal): Promise<Response> {
    const response = await fetch(`${this.#base}${call.path}`, {
      method: call.method,
      headers: { accept: "application/json", ...this.#headers, ...(call.json === undefined ? {} : { "content-type": "application/json" }) },
      ...(call.json === undefined ? {} : { body: JSON.stringify(call.json) }),
      // A redirect would carry the key to a server that no one configured.
      redirect: "manual",
      signal,
    });
    if (response.ok) return response;
    await response.body?.cancel();
    throw this.#errorOf(response);
  }

  #errorOf({ status, headers }: Response): AvatarServiceError {
    const isRefused = [400, 409, 413, 422, 451].includes(status);
    const pause = retryAfter(headers.get("retry-after"), this.#clock.now());
    return new AvatarServiceError(isRefused ? "refused" : "unavailable", `${this.#host} answered ${status}`, status, pause);
  }

  async #read<Schema extends z.ZodType>(response: Response, schema: Schema): Promise<z.output<Schema>> {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > MAX_ANSWER_BYTES) throw new AiError("refused", `${this.#host} answered with more than ${MAX_ANSWER_BYTES} bytes`);
      chunks.push(chunk);
    }
    const parsed = schema.safeParse(parseJson(Buffer.concat(chunks).toString("utf8")));
    if (!parsed.success) throw new AiError("refused", `${this.#host} answered with something that is not as documented`);
    return parsed.data;
  }

  /** Returns if another try is safe and has time, else throws what the caller gets. */
  async #afterFailure(call: Call<z.ZodType>, error: unknown, { signal, deadline, began, attempt }: Try): Promise<void> {
    if (call.signal?.aborted) throw new AiError("closed", "the call was ended");
    if (deadline.aborted) throw new AiError("unavailable", `${this.#host} gave no answer within ${this.#timeoutMs / 1000} s`);
    const failure = error instanceof AiError ? error : new AiError("unavailable", `${this.#host} cannot be reached (${codeOf(error)})`);
    const pause = Math.max(
      FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + this.#clock.random()),
      (failure instanceof AvatarServiceError && failure.retryAfterMs) || 0,
    );
    const hasTime = this.#clock.now() - began + pause < this.#timeoutMs;
    if (!mayRepeat(call, failure) || attempt >= MAX_TRIES || !hasTime) throw failure;
    // Ended early by the caller's signal, which the next round looks at.
    await this.#clock.sleep(pause, signal).catch(() => undefined);
  }

  #isWord(text: string): boolean {
    return /^[a-z][a-z0-9_.-]{0,59}$/i.test(text) && !text.includes(this.#apiKey);
  }
}

function mayRepeat(call: Call<z.ZodType>, failure: AiError): boolean {
  const status = failure instanceof AvatarServiceError ? failure.status : undefined;
  // The request was not accepted, so that nothing was created.
  if (status === 429) return true;
  return call.method !== "POST" && failure.reason === "unavailable" && (status === undefined || status === 408 || status >= 500);
}

/** An empty answer, as to some deletions, is null. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text || "null") as unknown;
  } catch {
    return undefined;
  }
}
