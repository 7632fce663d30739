import { Agent, type ClientRequest, type IncomingMessage, request } from "node:http";
import { gunzipSync } from "node:zlib";
import type { EndpointCall, EndpointOutput, EndpointSpec } from "@aside/contract/endpoint.ts";
import type { ErrorBody } from "@aside/contract/error-body.ts";
import type { RequestLog } from "./request-log.ts";

const AGENT = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
/** Connections of a browser to one server (HTTP/1.1). */
const CONNECTIONS = 6;

export class RefusedError extends Error {
  override name = "RefusedError";
  readonly status: number;
  readonly code: string;
  constructor(status: number, text: string) {
    super(`${status} ${text.slice(0, 200)}`);
    this.status = status;
    this.code = (text.startsWith("{") ? (JSON.parse(text) as ErrorBody) : { code: "" }).code;
  }
}

type Options = { method?: string; headers?: Record<string, string>; body?: string; isWithoutCookies?: boolean };

/** One browser: its own cookies and kept connections. Each request is logged under its kind; every refusal counts as an error. */
export class Browser {
  readonly url: string;
  readonly #log: RequestLog;
  readonly #cookies: Map<string, string>;
  readonly #token: string | null;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

  constructor(given: { url: string; log: RequestLog; cookies?: Map<string, string>; token?: string | null }) {
    this.url = given.url;
    this.#log = given.log;
    this.#cookies = new Map(given.cookies);
    this.#token = given.token ?? null;
  }

  close(): void {
    this.#agent.destroy();
  }

  async call<E extends EndpointSpec>(kind: string, endpoint: E, input: EndpointCall<E>): Promise<EndpointOutput<E>> {
    const { params = {}, body } = input as { params?: Record<string, string>; body?: unknown };
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
    if (endpoint.method === "GET") return JSON.parse(await this.read(kind, path)) as EndpointOutput<E>;
    if (!this.#cookies.has("csrf_token")) await this.fetch("csrf token", "/v1/security/csrf");
    const headers = { "content-type": "application/json", "x-csrf-token": this.#cookies.get("csrf_token") ?? "" };
    return JSON.parse(
      await this.read(kind, path, { method: endpoint.method, headers, body: JSON.stringify(body ?? {}) }),
    ) as EndpointOutput<E>;
  }

  /** Returns the text of the reply. */
  async read(kind: string, path: string, options: Options = {}): Promise<string> {
    return await this.#log.time(kind, async () => {
      const response = await this.#send(path, { ...options, headers: { "accept-encoding": "gzip", ...options.headers } });
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const bytes = Buffer.concat(chunks);
      const text = (response.headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes).toString();
      if (response.statusCode !== 200) throw new RefusedError(response.statusCode ?? 0, text);
      return text;
    });
  }

  /** Reads the reply without keeping it, as media and scripts are large. Returns its length. */
  async fetch(kind: string, path: string, options: Options = {}): Promise<number> {
    return await this.#log.time(kind, async () => {
      const response = await this.#send(path, options);
      let length = 0;
      response.on("data", (chunk: Buffer) => (length += chunk.length));
      await new Promise((resolve, reject) => response.once("end", resolve).once("error", reject));
      if (response.statusCode !== 200 && response.statusCode !== 206)
        throw new RefusedError(response.statusCode ?? 0, path.slice(path.lastIndexOf("/")));
      return length;
    });
  }

  /** Opens an event stream on a connection of its own. Resolves at its first event. The result closes it. */
  async listen(kind: string, path: string, onEvent: (topic: string) => void): Promise<() => void> {
    return await this.#log.time(kind, async () => {
      const made = request(new URL(path, this.url), { agent: false, headers: this.#headers({}) });
      made.end();
      const response = await replyTo(made);
      if (response.statusCode !== 200) throw new RefusedError(response.statusCode ?? 0, path);
      let isClosed = false;
      response.once("close", () => isClosed || this.#log.fail(kind, new Error("the stream ended")));
      response.on("error", () => {});
      const opened = Promise.withResolvers<void>();
      response.on("data", (chunk: Buffer) => {
        for (const [, topic = ""] of chunk.toString().matchAll(/^event: (.+)$/gm)) {
          if (topic === "open") opened.resolve();
          else onEvent(topic);
        }
      });
      await opened.promise;
      return () => {
        isClosed = true;
        response.destroy();
      };
    });
  }

  async #send(path: string, options: Options): Promise<IncomingMessage> {
    for (;;) {
      const made = request(new URL(path, this.url), {
        agent: this.#agent,
        method: options.method ?? "GET",
        headers: { ...(options.isWithoutCookies ? { "user-agent": AGENT } : this.#headers(options)), ...options.headers },
      });
      made.end(options.body);
      try {
        const response = await replyTo(made);
        this.#keepCookies(response);
        return response;
      } catch (error) {
        // The server closed a kept connection just when it was used again. Browsers repeat the request, too.
        if (!made.reusedSocket || (error as NodeJS.ErrnoException).code !== "ECONNRESET") throw error;
      }
    }
  }

  #headers({ headers = {} }: Options): Record<string, string> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("; ");
    return { "user-agent": AGENT, ...(cookie && { cookie }), ...(this.#token && { "access-token": this.#token }), ...headers };
  }

  #keepCookies(response: IncomingMessage): void {
    for (const line of response.headers["set-cookie"] ?? []) {
      const [pair = ""] = line.split(";");
      const cut = pair.indexOf("=");
      this.#cookies.set(pair.slice(0, cut), decodeURIComponent(pair.slice(cut + 1)));
    }
  }
}

function replyTo(made: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => made.once("response", resolve).once("error", reject));
}
