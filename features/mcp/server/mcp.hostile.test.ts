import { UnauthorizedError } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiScope } from "@aside/contract/api-scopes.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { setDisabled, setRole } from "@aside/testkit/stores/accounts-store.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { inboxCount } from "../../inbox/contract.ts";
import { createApiKey, createToken, revokeToken } from "../../integrations/contract.ts";
import { disconnectApp, listConnectedApps } from "../../oauth/contract.ts";
import { connect } from "../../oauth/testkit/connect.ts";
import { makeApp } from "../../oauth/testkit/make-app.ts";
import { callTool, connectAssistant, connectByToken } from "../testkit/connect-assistant.ts";

const ALL: ApiScope[] = ["asides:read", "transcripts:read", "viewers:read", "asides:write", "asides:send"];
const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };
const call = (name: unknown, args: unknown = {}) => ({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } });

let app: TestApp;
let ada: Signed;
let token: string;
beforeAll(async () => {
  app = await startApp();
  ada = await createUser(app, "Ada", "ada@acme.example");
  token = await tokenOf(ada, ALL);
});
afterAll(async () => await app.stop());

const tokenOf = async (person: Signed, scopes: ApiScope[]) => (await person.call(createToken, { body: { name: "Mine", scopes } })).token;

type Sent = { method?: string; headers?: Record<string, string>; body?: string; token?: string | null };
async function send(message: unknown, { method = "POST", headers = {}, body = JSON.stringify(message), ...given }: Sent = {}) {
  const bearer = given.token === undefined ? token : given.token;
  const reply = await fetch(`${app.url}/mcp`, {
    method,
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...headers,
    },
    ...(method === "POST" ? { body } : {}),
  });
  const text = await reply.text();
  return {
    status: reply.status,
    headers: reply.headers,
    text,
    json: () => JSON.parse(text) as { result?: never; error?: { code: number; message: string } },
  };
}

describe("a caller", () => {
  const metadata = () => `resource_metadata="${app.url}/.well-known/oauth-protected-resource/mcp"`;

  test("without a token learns where to get one, whatever is sent", async () => {
    for (const message of [LIST, call("list_asides"), "no message"]) {
      const { status, headers, json } = await send(message, { token: null });
      expect([status, headers.get("www-authenticate"), json().error?.code]).toEqual([401, `Bearer ${metadata()}`, -32_000]);
    }
    const described = await (await fetch(`${app.url}/.well-known/oauth-protected-resource/mcp`)).json();
    expect(described).toMatchObject({ resource: `${app.url}/mcp`, authorization_servers: [app.url] });
  });

  test("is refused before the body is read", async () => {
    expect((await send(null, { token: null, body: "x".repeat(300_000) })).status).toBe(401);
  });

  test("with a token for something else, revoked, or of a disabled person is nobody", async () => {
    const made = await makeApp(app, { scopes: ALL });
    const lead = await createUser(app, "Lea", "lea@acme.example");
    await setRole(app.context.db, lead.userId, "COMPANY_SUPER_ADMIN");
    const scopes: ApiScope[] = ["asides:read"];
    const key = await lead.call(createApiKey, { body: { name: "CRM", scopes, acts_for: "everybody" } });
    const gone = await createUser(app);
    const goneToken = await tokenOf(gone, ALL);
    await setDisabled(app.context.db, gone.userId, app.context.now());
    const revoked = await ada.call(createToken, { body: { name: "Old", scopes: ALL } });
    await ada.call(revokeToken, { params: { id: revoked.item.id } });
    const tokens = {
      "no token": "aside_pat_nothing",
      "an app's token for the API": (await connect(ada, made)).access,
      "a company's key": key.key,
      "a token of a disabled person": goneToken,
      "a revoked token": revoked.token,
      "the token of a session": ada.token ?? "",
    };
    for (const [name, given] of Object.entries(tokens)) {
      const { status, headers } = await send(LIST, { token: given, headers: { "on-behalf-of": ada.email } });
      expect([name, status, headers.get("www-authenticate")]).toEqual([name, 401, `Bearer error="invalid_token", ${metadata()}`]);
    }
    expect(
      (await send(LIST, { token: null, headers: { cookie: `access-token=${ada.token}`, "access-token": ada.token ?? "" } })).status,
    ).toBe(401);
  });

  test("with a token for MCP cannot call the API", async () => {
    const { memory } = await connectAssistant(app, ada, ALL);
    const program = Object.assign(app.driver(), { apiKey: memory.tokens()?.access_token ?? "" });
    expect((await send(LIST, { token: program.apiKey })).status).toBe(200);
    expect((await program.try(inboxCount, {})).status).toBe(401);
  });

  test("that the person disconnected is refused at once", async () => {
    const bob = await createUser(app, "Bob");
    const { client, memory } = await connectAssistant(app, bob, ALL);
    expect((await callTool(client, "list_asides")).isError).toBe(false);
    const [connected] = (await bob.call(listConnectedApps, {})).items;
    await bob.call(disconnectApp, { params: { id: connected?.id ?? "" } });
    expect((await send(LIST, { token: memory.tokens()?.access_token ?? "" })).status).toBe(401);
  });
});

describe("a scope that is missing", () => {
  const needed: [name: string, scopes: string][] = [
    ["search_asides", "transcripts:read"],
    ["get_summary", "transcripts:read asides:read"],
    ["who_watched", "viewers:read"],
    ["write_comment", "asides:write"],
    ["create_draft", "asides:write"],
    ["send_aside", "asides:send"],
  ];

  test.each(needed)("hides %s, which is refused with the name of the scope", async (name, scopes) => {
    const less = await tokenOf(ada, ["asides:read"]);
    const client = await connectByToken(app, less);
    expect((await client.listTools()).tools.map((tool) => tool.name)).toEqual([
      "get_aside",
      "list_unviewed",
      "list_asides",
      "list_comments",
    ]);
    const { status, headers } = await send(call(name, {}), { token: less });
    expect([status, headers.get("www-authenticate")]).toEqual([403, expect.stringContaining(`scope="${scopes}"`)]);
    expect(headers.get("www-authenticate")).toContain('error="insufficient_scope"');
    await client.close();
  });
});

test("an app whose person allowed less asks them for the scope that a tool needs", async () => {
  const { client, memory } = await connectAssistant(app, ada, ["asides:read"]);
  await expect(callTool(client, "who_watched", { post_id: crypto.randomUUID() })).rejects.toThrow(UnauthorizedError);
  expect(memory.authorization?.searchParams.get("scope")?.split(" ").toSorted()).toEqual(["asides:read", "viewers:read"]);
});

describe("a request", () => {
  test("with another method is refused", async () => {
    for (const method of ["GET", "DELETE"]) {
      const { status, headers } = await send(null, { method });
      expect([method, status, headers.get("allow")]).toEqual([method, 405, "POST"]);
    }
    expect((await send(null, { method: "PUT" })).status).toBe(404);
  });

  test("from a page of another site is refused, also with a token", async () => {
    for (const origin of ["https://evil.example", "null", `${app.url}.evil.example`, "http://127.0.0.1", ""])
      expect([origin, (await send(LIST, { headers: { origin } })).status]).toEqual([origin, 403]);
    const own = await send(LIST, { headers: { origin: app.url } });
    expect([own.status, own.headers.get("access-control-allow-origin")]).toEqual([200, null]);
  });

  const bodies: [name: string, body: string, status: number, code: number][] = [
    ["no JSON", "{", 400, -32_700],
    ["nothing", "", 400, -32_700],
    ["no message", JSON.stringify({ id: 1 }), 400, -32_600],
    ["another version", JSON.stringify({ ...LIST, jsonrpc: "1.0" }), 400, -32_600],
    ["a batch", JSON.stringify([LIST]), 400, -32_600],
    ["a long batch", JSON.stringify(Array.from({ length: 1000 }, () => LIST)), 400, -32_600],
    ["characters that cannot be stored", JSON.stringify(call("list_asides", { search: "a\u0000b" })), 400, -32_700],
    ["too many elements", JSON.stringify(call("list_asides", { search: Array.from({ length: 40_000 }, () => 1) })), 413, -32_000],
    ["too much", JSON.stringify(call("list_asides", { search: "x".repeat(300_000) })), 413, -32_000],
  ];
  test.each(bodies)("that is %s is refused", async (_, body, status, code) => {
    const reply = await send(null, { body });
    expect([reply.status, reply.json().error?.code]).toEqual([status, code]);
  });

  test("of another type is refused", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jose"])
      expect((await send(LIST, { headers: { "content-type": type } })).status).toBe(415);
  });

  test("for what the server does not offer is refused, and no stream opens", async () => {
    for (const method of ["resources/list", "prompts/list", "subscriptions/listen", "logging/setLevel", "nothing"]) {
      const { headers, text } = await send({ jsonrpc: "2.0", id: 1, method, params: {} });
      expect([method, headers.get("content-type"), JSON.parse(text)]).toMatchObject([
        method,
        /json/,
        { error: { code: expect.any(Number) } },
      ]);
    }
    const envelope = { "io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {} };
    const listen = {
      jsonrpc: "2.0",
      id: 1,
      method: "subscriptions/listen",
      params: { _meta: envelope, notifications: { toolsListChanged: true } },
    };
    const reply = await send(listen, { headers: { "mcp-protocol-version": "2026-07-28", "mcp-method": "subscriptions/listen" } });
    expect(reply.text).toContain('"error"');
  });

  test("counts once as one of the program's", async () => {
    app.context.config.RATE_LIMITS = true;
    const own = await tokenOf(ada, ALL);
    const left = async (message: unknown) => /r=(\d+)/.exec((await send(message, { token: own })).headers.get("ratelimit") ?? "")?.[1];
    expect([await left(LIST), await left(call("list_action_items")), await left(LIST)]).toEqual(["599", "598", "597"]);
    app.context.config.RATE_LIMITS = false;
  });
});

describe("a tool", () => {
  const wrong: [name: string, args: unknown][] = [
    ["get_aside", { post_id: "1" }],
    ["get_aside", { post_id: { $ne: null } }],
    ["get_aside", { post_id: crypto.randomUUID(), link: "https://x.example" }],
    ["get_transcript", {}],
    ["get_transcript", { post_id: crypto.randomUUID(), page: 0 }],
    ["search_asides", { query: "" }],
    ["search_asides", { query: "x".repeat(2000) }],
    ["list_asides", { which: "everybody's" }],
    ["list_asides", { user_id: crypto.randomUUID() }],
    ["write_comment", { post_id: crypto.randomUUID(), text: " " }],
    ["create_draft", { title: "x", recipients: "bob@example.com" }],
    ["create_draft", { title: "x", script: "x".repeat(20_000) }],
    ["send_aside", { post_id: crypto.randomUUID(), recipients: [], confirm: true }],
    ["send_aside", { post_id: crypto.randomUUID(), recipients: ["bob@example.com"] }],
    ["send_aside", { post_id: crypto.randomUUID(), recipients: ["bob@example.com"], confirm: true, bcc: "eve@example.com" }],
  ];
  test.each(wrong)("%s refuses %j", async (name, args) => {
    const { status, text } = await send(call(name, args));
    expect([status, JSON.parse(text)]).toMatchObject([200, { result: { isError: true } }]);
  });

  test.each(["nothing", "__proto__", "constructor", "toString", "", 1])("named %j is unknown", async (name) => {
    const { text } = await send(call(name));
    expect(JSON.parse(text)).toMatchObject({ error: { code: -32_602 } });
  });
});
