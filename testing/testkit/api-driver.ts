import type { EndpointCall, EndpointOutput, EndpointSpec } from "@aside/contract/endpoint.ts";
import type { ErrorBody } from "@aside/contract/error-body.ts";

export type RawReply = { status: number; headers: Headers; text: string; json: () => unknown };

/** Calls the api like a browser (cookies, CSRF, token), without a browser. */
export class ApiDriver {
  readonly url: string;
  readonly cookies = new Map<string, string>();
  token: string | null = null;
  userId: string | null = null;
  /** The API key of an API client. */
  apiKey: string | null = null;
  /** The member for whom a company's key acts: an id or address. */
  onBehalfOf: string | null = null;
  /** The user agent. The default is Node's own, which counts as a bot. */
  userAgent: string | null = null;
  /** Omits the required CSRF header. */
  withoutCsrf = false;

  constructor(url: string) {
    this.url = url;
  }

  /** Throws with the error's body when the status is not 2xx. */
  async call<E extends EndpointSpec>(endpoint: E, input: EndpointCall<E>): Promise<EndpointOutput<E>> {
    const reply = await this.try(endpoint, input);
    if (reply.status >= 300) throw new Error(`${endpoint.method} ${endpoint.path} -> ${reply.status} ${reply.text}`);
    return reply.json() as EndpointOutput<E>;
  }

  /** Returns the reply with any status. `input` may be invalid on purpose. */
  async try(
    endpoint: EndpointSpec,
    input: { params?: unknown; query?: unknown; body?: unknown },
  ): Promise<RawReply & { error: ErrorBody }> {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String((input.params as Record<string, string>)[name])),
    );
    const search = new URLSearchParams(Object.entries((input.query ?? {}) as Record<string, string>).map(([k, v]) => [k, String(v)]));
    const where = search.size > 0 ? `${path}?${search}` : path;
    const raw = endpoint.rawBody ? { "content-type": "application/octet-stream" } : undefined;
    const body = endpoint.rawBody ? ((input.body as Uint8Array | undefined) ?? new Uint8Array(8)) : (input.body ?? {});
    const reply = await this.request(endpoint.method, where, endpoint.method === "GET" ? undefined : body, raw);
    return { ...reply, error: (reply.status >= 300 ? safeJson(reply.text) : {}) as ErrorBody };
  }

  async request(method: string, path: string, body?: unknown, extra: Record<string, string> = {}): Promise<RawReply> {
    const headers: Record<string, string> = { cookie: this.#cookieHeader(), ...extra };
    if (this.token) headers["access-token"] = this.token;
    if (this.userAgent) headers["user-agent"] = this.userAgent;
    if (this.apiKey) headers["authorization"] = `Bearer ${this.apiKey}`;
    if (this.onBehalfOf) headers["on-behalf-of"] = this.onBehalfOf;
    if (method !== "GET" && !this.withoutCsrf) headers["x-csrf-token"] = await this.#csrf();
    headers["cookie"] = this.#cookieHeader();
    const isRaw = body instanceof Uint8Array || typeof body === "string";
    if (body !== undefined && !isRaw) headers["content-type"] ??= "application/json";
    const payload = body === undefined ? {} : { body: (isRaw ? body : JSON.stringify(body)) as BodyInit };
    const response = await fetch(this.url + path, { method, headers, redirect: "manual", ...payload });
    this.#keepCookies(response);
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString("utf8");
    return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) as unknown };
  }

  async bytes(path: string, headers: Record<string, string> = {}): Promise<{ status: number; body: Buffer; headers: Headers }> {
    const own: Record<string, string> = this.token ? { "access-token": this.token } : {};
    const response = await fetch(this.url + path, { headers: { cookie: this.#cookieHeader(), ...own, ...headers } });
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()), headers: response.headers };
  }

  async #csrf(): Promise<string> {
    if (!this.cookies.has("csrf_token")) this.#keepCookies(await fetch(`${this.url}/v1/security/csrf`));
    return this.cookies.get("csrf_token") ?? "";
  }

  #keepCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const cut = pair.indexOf("=");
      this.cookies.set(pair.slice(0, cut), decodeURIComponent(pair.slice(cut + 1)));
    }
  }

  #cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("; ");
  }
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
