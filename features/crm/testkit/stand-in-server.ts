import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Asked = { at: number; method: string; path: string; query: URLSearchParams; body: unknown; form: URLSearchParams };
export type Reply = { status: number; body?: unknown; headers?: Record<string, string> };
/** Instead of the answer, or after the request was carried out: the connection ends without an answer. */
export type Interruption = Reply | "drop" | "drop after it was stored";

type Grant = { challenge: string; redirectUri: string };

/**
 * A stand-in of a vendor on loopback that speaks real HTTP: OAuth 2.0 with PKCE and rotating refresh tokens, and the requests that a
 * subclass answers. It checks tokens and what the vendor documents as limits.
 */
export abstract class VendorStandIn {
  url = "";
  /** Requests with an access token, in their order. */
  readonly calls: Asked[] = [];
  refreshes = 0;
  revoked = 0;
  /** Refresh tokens that were used a second time. */
  reused = 0;
  /** Decides on a call before it is carried out. */
  interrupt: (asked: Asked) => Interruption | undefined | Promise<Interruption | undefined> = () => undefined;
  /** Runs before a token is refreshed. */
  onRefresh: () => Promise<void> = async () => {};
  readonly clientSecret = randomBytes(16).toString("hex");
  readonly now: () => number;
  readonly #codes = new Map<string, Grant>();
  readonly #access = new Set<string>();
  readonly #refresh = new Set<string>();
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  constructor(now: () => number) {
    this.now = now;
  }

  /** Paths of OAuth, as the vendor has them. */
  abstract readonly paths: { authorize: string; token: string; revoke: string };
  /** What the token endpoint returns in addition. */
  protected abstract tokenDetails(): Record<string, unknown>;
  protected abstract answer(asked: Asked): Reply;
  /** Requests without an access token, other than those of OAuth. */
  protected answerOpen(_asked: Asked): Reply {
    return { status: 404 };
  }
  protected abstract readonly unauthorized: Reply;

  async start(port = 0): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(port, "127.0.0.1", resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** The access tokens end, as after their time. */
  endAccess(): void {
    this.#access.clear();
  }

  /** The customer removes the app. */
  removeApp(): void {
    this.#access.clear();
    this.#refresh.clear();
  }

  /** The most calls within this time. */
  mostWithin(ms: number): number {
    return Math.max(0, ...this.calls.map(({ at }) => this.calls.filter((other) => other.at >= at && other.at < at + ms).length));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString("utf8");
    const { pathname, searchParams } = new URL(request.url ?? "/", this.url);
    const isJson = request.headers["content-type"] === "application/json";
    const asked: Asked = {
      at: this.now(),
      method: request.method ?? "",
      path: pathname,
      query: searchParams,
      body: isJson ? JSON.parse(text) : null,
      form: new URLSearchParams(isJson ? "" : text),
    };
    const reply = await this.#decide(asked, request.headers.authorization);
    if (reply === "drop") return void response.destroy();
    const { status, body, headers = {} } = reply;
    response.writeHead(status, { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  }

  async #decide(asked: Asked, authorization: string | undefined): Promise<Reply | "drop"> {
    if (asked.path === this.paths.authorize) return this.#authorize(asked.query);
    if (asked.path === this.paths.token) return await this.#token(asked.form);
    if (asked.path === this.paths.revoke) return this.#revoke(asked.form);
    if (authorization === undefined) return this.answerOpen(asked);
    this.calls.push(asked);
    if (!this.#access.has(authorization.replace(/^Bearer /, ""))) return this.unauthorized;
    const interruption = await this.interrupt(asked);
    if (interruption === "drop after it was stored") this.answer(asked);
    if (typeof interruption === "string") return "drop";
    return interruption ?? this.answer(asked);
  }

  /** The person allows it at once. */
  #authorize(query: URLSearchParams): Reply {
    const redirectUri = query.get("redirect_uri") ?? "";
    const code = randomBytes(16).toString("hex");
    if (query.get("code_challenge_method") !== "S256") return { status: 400 };
    this.#codes.set(code, { challenge: query.get("code_challenge") ?? "", redirectUri });
    const back = new URL(redirectUri);
    back.searchParams.set("code", code);
    back.searchParams.set("state", query.get("state") ?? "");
    return { status: 302, headers: { location: back.href } };
  }

  async #token(form: URLSearchParams): Promise<Reply> {
    if (form.get("client_secret") !== this.clientSecret) return { status: 401, body: { error: "invalid_client" } };
    if (form.get("grant_type") === "authorization_code") {
      const grant = this.#codes.get(form.get("code") ?? "");
      this.#codes.delete(form.get("code") ?? "");
      const challenge = createHash("sha256")
        .update(form.get("code_verifier") ?? "")
        .digest("base64url");
      const isValid = grant?.challenge === challenge && grant.redirectUri === form.get("redirect_uri");
      return isValid ? this.#grant() : { status: 400, body: { error: "invalid_grant" } };
    }
    this.refreshes++;
    await this.onRefresh();
    const token = form.get("refresh_token") ?? "";
    if (!this.#refresh.delete(token)) {
      this.reused++;
      return { status: 400, body: { error: "invalid_grant", error_description: "the token is not valid" } };
    }
    return this.#grant();
  }

  #grant(): Reply {
    const [access, refresh] = [randomBytes(16).toString("hex"), randomBytes(16).toString("hex")];
    this.#access.add(access);
    this.#refresh.add(refresh);
    return { status: 200, body: { access_token: access, refresh_token: refresh, ...this.tokenDetails() } };
  }

  #revoke(form: URLSearchParams): Reply {
    if (!this.#refresh.delete(form.get("token") ?? "")) return { status: 400 };
    this.#access.clear();
    this.revoked++;
    return { status: 200 };
  }
}
