import { signSlack } from "../server/slack/read-signed.ts";
import { listen } from "./listen.ts";

type SlackCall = { method: string; token: string | null; fields: Record<string, string> };
type Fault = { status: number; headers?: Record<string, string>; body?: unknown };

const APP = { id: "slack-client", secret: "slack-secret", signing: "slack-signing-secret" };
/** Slack's pages are smaller than what is asked for, too. */
const PAGE = 3;

/** Stands for Slack on loopback: installation, Web API with pages and faults, and the signature of what it sends. */
export class SlackStandIn {
  readonly calls: SlackCall[] = [];
  /** Of the calls, messages that arrived. */
  readonly arrived: { channel: string; text: string }[] = [];
  readonly responses: { path: string; body: Record<string, unknown> }[] = [];
  channels = ["general", "sales", "deals", "random", "sales-emea", "support", "news"].map((name, index) => ({ id: `C${index}`, name }));
  /** Whom a code is for; each works once. */
  team = { id: "T1", name: "Acme Slack" };
  /** Seconds; null: without rotation. */
  expiresIn: number | null = 43_200;
  people = new Map<string, { id: string; name: string; real_name: string }>();
  url = "";
  stop = async (): Promise<void> => {};
  readonly #codes = new Set<string>();
  readonly #tokens = new Set<string>();
  readonly #refreshes = new Set<string>();
  readonly #faults = new Map<string, Fault[]>();
  #made = 0;

  async start(): Promise<this> {
    const { url, stop } = await listen(({ method, url: address, headers, body }) => {
      if (address.pathname === "/oauth/v2/authorize") return this.#authorize(address);
      if (address.pathname.startsWith("/hook/")) {
        this.responses.push({ path: address.pathname, body: JSON.parse(body) as Record<string, unknown> });
        return this.#faults.get("hook")?.shift() ?? { status: 200, body: { ok: true } };
      }
      const [, name] = /^\/api\/([\w.]+)$/.exec(address.pathname) ?? [];
      if (method !== "POST" || name === undefined) return { status: 404 };
      return this.#answer(name, headers.authorization ?? "", Object.fromEntries(new URLSearchParams(body)));
    });
    this.url = url;
    this.stop = stop;
    return this;
  }

  get env() {
    return {
      SLACK_CLIENT_ID: APP.id,
      SLACK_CLIENT_SECRET: APP.secret,
      SLACK_SIGNING_SECRET: APP.signing,
      SLACK_API_URL: `${this.url}/api`,
      WEBHOOK_ALLOW_HOSTS: "127.0.0.1",
    };
  }

  makeCode(): string {
    const code = `code-${++this.#made}`;
    this.#codes.add(code);
    return code;
  }

  /** The next call of this method, or of `hook`, is answered so. */
  fail(method: string, ...faults: Fault[]): void {
    this.#faults.set(method, [...(this.#faults.get(method) ?? []), ...faults]);
  }

  /** What was called with this method, the oldest first. */
  callsOf(method: string): Record<string, string>[] {
    return this.calls.filter((call) => call.method === method).map(({ fields }) => fields);
  }

  clear(): void {
    this.calls.length = 0;
    this.arrived.length = 0;
    this.responses.length = 0;
    this.#faults.clear();
  }

  signed(body: string, { at = Date.now(), secret = APP.signing }: { at?: number; secret?: string } = {}): Record<string, string> {
    const timestamp = String(Math.floor(at / 1000));
    return { "x-slack-request-timestamp": timestamp, "x-slack-signature": signSlack(secret, timestamp, body) };
  }

  /** The page with "Allow", which the person has clicked. */
  #authorize({ searchParams: query }: URL): { status: number; headers: Record<string, string> } {
    const back = new URL(query.get("redirect_uri") ?? "");
    back.search = new URLSearchParams({ code: this.makeCode(), state: query.get("state") ?? "" }).toString();
    return { status: 302, headers: { location: back.href } };
  }

  #answer(method: string, authorization: string, fields: Record<string, string>): Fault {
    const token = authorization.startsWith("Bearer ") ? authorization.slice(7) : null;
    this.calls.push({ method, token, fields });
    const fault = this.#faults.get(method)?.shift();
    if (fault) return fault;
    if (method === "oauth.v2.access") return this.#exchange(authorization, fields);
    if (token === null || !this.#tokens.has(token)) return refuse("invalid_auth");
    switch (method) {
      case "auth.revoke":
        this.#tokens.delete(token);
        return { status: 200, body: { ok: true, revoked: true } };
      case "conversations.list":
        return this.#list(fields);
      case "users.lookupByEmail": {
        const user = this.people.get(fields["email"] ?? "");
        return user ? { status: 200, body: { ok: true, user } } : refuse("users_not_found");
      }
      case "chat.postMessage":
        this.arrived.push({ channel: fields["channel"] ?? "", text: fields["text"] ?? "" });
        return { status: 200, body: { ok: true, ts: "1.1" } };
      case "chat.unfurl":
        return { status: 200, body: { ok: true, ts: "1.1" } };
      default:
        return refuse("unknown_method");
    }
  }

  #exchange(authorization: string, fields: Record<string, string>): Fault {
    if (authorization !== `Basic ${Buffer.from(`${APP.id}:${APP.secret}`).toString("base64")}`) return refuse("bad_client_secret");
    const isRefresh = fields["grant_type"] === "refresh_token";
    const isGood = isRefresh ? this.#refreshes.delete(fields["refresh_token"] ?? "") : this.#codes.delete(fields["code"] ?? "");
    if (!isGood) return refuse(isRefresh ? "invalid_refresh_token" : "invalid_code");
    const [access, refresh] = [`xoxe.xoxb-${++this.#made}`, `xoxe-${this.#made}`];
    this.#tokens.add(access);
    this.#refreshes.add(refresh);
    const rotation = this.expiresIn === null ? {} : { refresh_token: refresh, expires_in: this.expiresIn };
    return { status: 200, body: { ok: true, access_token: access, token_type: "bot", team: this.team, ...rotation } };
  }

  #list({ cursor }: Record<string, string>): Fault {
    const start = Number(cursor ?? 0);
    const next = start + PAGE < this.channels.length ? String(start + PAGE) : "";
    return {
      status: 200,
      body: { ok: true, channels: this.channels.slice(start, start + PAGE), response_metadata: { next_cursor: next } },
    };
  }
}

const refuse = (error: string): Fault => ({ status: 200, body: { ok: false, error } });
