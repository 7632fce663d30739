import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { listen } from "./listen.ts";

type TeamsCall = { method: string; path: string; body: Record<string, unknown> };
type Fault = { status: number; headers?: Record<string, string>; body?: unknown };

const APP = { id: "00000000-0000-4000-8000-00000000b0b0", password: "teams-password", tenant: "operator-tenant" };
const TOKEN = "bot-token";

/** Stands for Microsoft on loopback: login, keys and connector of the Bot Framework. */
export class TeamsStandIn {
  readonly calls: TeamsCall[] = [];
  readonly logins: Record<string, string>[] = [];
  readonly tenant = "tenant-acme";
  readonly team = { id: "19:team@thread.tacv2", name: "Sales team" };
  channels: { id: string; name: string | null }[] = [
    { id: "19:team@thread.tacv2", name: null },
    { id: "19:deals@thread.tacv2", name: "Deals" },
  ];
  url = "";
  stop = async (): Promise<void> => {};
  readonly #faults: Fault[] = [];
  #keys = { keys: [] as Record<string, unknown>[] };
  #sign: (claims: Record<string, unknown>, kid: string) => Promise<string> = () => Promise.reject(new Error("not started"));

  async start(): Promise<this> {
    const pair = await generateKeyPair("RS256", { extractable: true });
    const jwk = await exportJWK(pair.publicKey);
    this.#keys = {
      keys: [
        { ...jwk, kid: "one", alg: "RS256", use: "sig", endorsements: ["msteams"] },
        { ...jwk, kid: "other", alg: "RS256", use: "sig", endorsements: ["webchat"] },
      ],
    };
    this.#sign = async (claims, kid) => await new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid }).sign(pair.privateKey);
    const { url, stop } = await listen(({ method, url: address, headers, body }) => {
      const path = address.pathname;
      if (path === "/openid") return { status: 200, body: { issuer: "https://api.botframework.com", jwks_uri: `${this.url}/keys` } };
      if (path === "/keys") return { status: 200, body: this.#keys };
      if (path === `/${APP.tenant}/oauth2/v2.0/token`) return this.#login(Object.fromEntries(new URLSearchParams(body)));
      if (headers.authorization !== `Bearer ${TOKEN}`) return { status: 401 };
      return this.#answer(method, decodeURIComponent(path), body);
    });
    this.url = url;
    this.stop = stop;
    return this;
  }

  get env() {
    return {
      TEAMS_APP_ID: APP.id,
      TEAMS_APP_PASSWORD: APP.password,
      TEAMS_TENANT: APP.tenant,
      TEAMS_LOGIN_URL: this.url,
      TEAMS_OPENID_URL: `${this.url}/openid`,
      WEBHOOK_ALLOW_HOSTS: "127.0.0.1",
    };
  }

  fail(...faults: Fault[]): void {
    this.#faults.push(...faults);
  }

  clear(): void {
    this.calls.length = 0;
    this.#faults.length = 0;
  }

  /** The token of a request; `claims` replace the right ones. */
  async sign(claims: Record<string, unknown> = {}, kid = "one"): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const right = { iss: "https://api.botframework.com", aud: APP.id, serviceurl: this.url, nbf: now - 10, exp: now + 600 };
    return await this.#sign({ ...right, ...claims }, kid);
  }

  /** What Teams sends; `more` replaces fields. */
  activity(more: Record<string, unknown> = {}): Record<string, unknown> {
    return {
      type: "message",
      id: "1",
      channelId: "msteams",
      serviceUrl: this.url,
      from: { id: "29:rita", name: "Rita in Teams" },
      recipient: { id: `28:${APP.id}` },
      conversation: { id: `${this.team.id};messageid=1`, conversationType: "channel", tenantId: this.tenant },
      channelData: { tenant: { id: this.tenant }, team: { id: this.team.id }, channel: { id: "19:deals@thread.tacv2" } },
      ...more,
    };
  }

  #login(fields: Record<string, string>): Fault {
    this.logins.push(fields);
    const isRight = fields["client_id"] === APP.id && fields["client_secret"] === APP.password;
    return isRight ? { status: 200, body: { token_type: "Bearer", expires_in: 3600, access_token: TOKEN } } : { status: 401 };
  }

  #answer(method: string, path: string, body: string): Fault {
    this.calls.push({ method, path, body: body === "" ? {} : (JSON.parse(body) as Record<string, unknown>) });
    const fault = this.#faults.shift();
    if (fault) return fault;
    if (path === `/v3/teams/${this.team.id}`) return { status: 200, body: this.team };
    if (path === `/v3/teams/${this.team.id}/conversations`) return { status: 200, body: { conversations: this.channels } };
    if (path === "/v3/conversations") return { status: 201, body: { id: "a:conversation", activityId: "1" } };
    if (/^\/v3\/conversations\/[^/]+\/activities$/.test(path)) return { status: 201, body: { id: "2" } };
    return { status: 404 };
  }
}
