import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { createServer as createHttpServer } from "node:http";
import { createServer, type Http2ServerRequest, type ServerHttp2Session } from "node:http2";
import type { AddressInfo } from "node:net";
import { json, text } from "node:stream/consumers";
import { jwtVerify } from "jose";

export type GotPush = { service: "apns" | "fcm"; token: string; headers: Record<string, unknown>; body: Record<string, never> };
type Answer = { status: number; body?: unknown };

const TOPIC = "com.example.app";
const TEAM = "TEAM123456";
const KEY_ID = "KEY1234567";
const PROJECT = "project-1";
const OF_FCM = "type.googleapis.com/google.firebase.fcm.v1.FcmError";

/** How the services answer for a token that no device has. */
export const GONE_APNS: Answer = { status: 410, body: { reason: "Unregistered", timestamp: 1 } };
export const GONE_FCM: Answer = {
  status: 404,
  body: { error: { code: 404, status: "NOT_FOUND", details: [{ "@type": OF_FCM, errorCode: "UNREGISTERED" }] } },
};

/** Stand-ins of Apple's and Google's push services on loopback: HTTP/2 without TLS; they check what the real ones check. */
export class PushServices {
  readonly got: GotPush[] = [];
  /** What the next requests for a token are answered. */
  readonly answers = new Map<string, Answer[]>();
  /** Access tokens that FCM was asked for. */
  accesses = 0;
  connections = 0;
  /** Keys of the services' customers. */
  readonly apple = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly google = generateKeyPairSync("rsa", { modulusLength: 2048 });
  /** The access tokens that FCM accepts. */
  readonly #accepted = new Set<string>();
  readonly #sessions = new Set<ServerHttp2Session>();
  readonly #server = createServer((request, reply) => {
    void this.#answer(request).then(({ status, body }) => {
      reply.writeHead(status, { "content-type": "application/json" });
      reply.end(body === undefined ? "{}" : JSON.stringify(body));
    });
  });
  readonly #tokens = createHttpServer((request, reply) => {
    void text(request)
      .then(async (body) => await this.#grant(new URLSearchParams(body)))
      .then(({ status, body }) => reply.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body)));
  });

  async start(): Promise<this> {
    this.#server.on("session", (session) => {
      this.connections++;
      this.#sessions.add(session);
      session.once("close", () => this.#sessions.delete(session));
    });
    await new Promise<void>((done) => this.#server.listen(0, "127.0.0.1", done));
    await new Promise<void>((done) => this.#tokens.listen(0, "127.0.0.1", done));
    return this;
  }

  stop(): void {
    this.endConnections();
    this.#server.close();
    this.#tokens.close();
  }

  /** As when a service is restarted. */
  endConnections(): void {
    for (const session of this.#sessions) session.destroy();
  }

  /** The access tokens that were given end. */
  endAccess(): void {
    this.#accepted.clear();
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get apns() {
    const key = this.apple.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    return { url: this.url, key, keyId: KEY_ID, teamId: TEAM, topic: TOPIC };
  }

  get account() {
    return {
      project_id: PROJECT,
      client_email: "push@project-1.example",
      private_key: this.google.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
      token_uri: `http://127.0.0.1:${(this.#tokens.address() as AddressInfo).port}/token`,
    };
  }

  async #answer(request: Http2ServerRequest): Promise<Answer> {
    const body = (await json(request)) as Record<string, never>;
    return request.url.startsWith("/3/device/") ? await this.#apns(request, body) : this.#fcm(request, body);
  }

  async #apns({ url, headers }: Http2ServerRequest, body: Record<string, never>): Promise<Answer> {
    const jwt = /^bearer (.+)$/.exec(headers.authorization ?? "")?.[1] ?? "";
    if (!(await isSigned(jwt, this.apple.publicKey, "ES256", TEAM))) return { status: 403, body: { reason: "InvalidProviderToken" } };
    if (headers["apns-topic"] !== TOPIC) return { status: 400, body: { reason: "TopicDisallowed" } };
    if (String(headers["apns-collapse-id"]).length > 64) return { status: 400, body: { reason: "BadCollapseId" } };
    if (JSON.stringify(body).length > 4096) return { status: 413, body: { reason: "PayloadTooLarge" } };
    return this.#take({ service: "apns", token: url.split("/").at(-1) ?? "", headers, body }) ?? { status: 200 };
  }

  #fcm({ url, headers }: Http2ServerRequest, body: Record<string, never>): Answer {
    if (url !== `/v1/projects/${PROJECT}/messages:send`) return { status: 404, body: { error: { code: 404, status: "NOT_FOUND" } } };
    if (!this.#accepted.has(headers.authorization ?? "")) return { status: 401, body: { error: { code: 401, status: "UNAUTHENTICATED" } } };
    const { message } = body as unknown as { message: { token: string } };
    const name = `projects/${PROJECT}/messages/${this.got.length}`;
    return this.#take({ service: "fcm", token: message.token, headers, body }) ?? { status: 200, body: { name } };
  }

  #take(push: GotPush): Answer | undefined {
    this.got.push(push);
    return this.answers.get(push.token)?.shift();
  }

  async #grant(form: URLSearchParams): Promise<Answer> {
    const isRight = await isSigned(form.get("assertion") ?? "", this.google.publicKey, "RS256", this.account.client_email);
    if (!isRight || form.get("grant_type") !== "urn:ietf:params:oauth:grant-type:jwt-bearer")
      return { status: 400, body: { error: "invalid_grant" } };
    this.accesses++;
    const access_token = `access-${this.accesses}`;
    this.#accepted.add(`Bearer ${access_token}`);
    return { status: 200, body: { access_token, expires_in: 3599, token_type: "Bearer" } };
  }
}

async function isSigned(jwt: string, key: KeyObject, algorithm: string, issuer: string): Promise<boolean> {
  return await jwtVerify(jwt, key, { algorithms: [algorithm], issuer, maxTokenAge: "1h" }).then(
    () => true,
    () => false,
  );
}
