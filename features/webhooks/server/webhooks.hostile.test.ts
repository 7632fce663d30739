import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Webhook as Verifier } from "standardwebhooks";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { listAudit } from "@aside/testkit/stores/accounts-store.ts";
import { createComment } from "../../comments/contract.ts";
import { shareLink } from "../../delivery/contract.ts";
import { createApiKey } from "../../integrations/contract.ts";
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  MAX_ENDPOINTS,
  readWebhookDelivery,
  replayWebhookDeliveries,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type Webhook,
} from "../contract.ts";

const ABSENT = '{"code":"not_found","message":"Not found."}';
const given = { url: "https://hooks.acme.example/aside", events: ["aside.commented" as const] };

let app: TestApp;
let root: Signed;
let lead: Signed;
let user: Signed;
let other: Signed;
let endpoint: Webhook;
beforeAll(async () => {
  app = await startApp({ env: { ASR: "off" } });
  root = await makeRoot(app);
  ({ lead: other } = await makeCompany(app, root));
}, 60_000);
afterAll(async () => await app.stop());

async function makeEndpoint(): Promise<void> {
  ({ lead, user } = await makeCompany(app, root));
  endpoint = (await lead.call(createWebhook, { body: given })).item;
}

async function keyOf(by: Signed, scopes: ("webhooks:read" | "webhooks:write")[] = ["webhooks:read", "webhooks:write"]): Promise<ApiDriver> {
  const { key } = await by.call(createApiKey, { body: { name: "CRM", scopes } });
  return Object.assign(app.driver(), { apiKey: key, withoutCsrf: true });
}

/** Every endpoint that names a webhook, with valid input. */
async function calls(): Promise<[Parameters<ApiDriver["try"]>[0], object][]> {
  const post = await recordPost(lead, { seconds: 1 });
  await lead.call(shareLink, { params: { id: post }, body: {} });
  await lead.call(createComment, { params: { id: post }, body: { client_id: crypto.randomUUID(), text: "Hello" } });
  const params = { id: endpoint.id };
  const [delivery] = (await lead.call(listWebhookDeliveries, { params, query: {} })).items;
  const ofDelivery = { params: { ...params, delivery_id: delivery?.id } };
  const range = { since: new Date(0).toISOString(), until: new Date(Date.now() + 60_000).toISOString() };
  return [
    [updateWebhook, { params, body: { url: "https://evil.example/" } }],
    [rotateWebhookSecret, { params }],
    [testWebhook, { params }],
    [listWebhookDeliveries, { params }],
    [readWebhookDelivery, ofDelivery],
    [replayWebhookDelivery, ofDelivery],
    [replayWebhookDeliveries, { params, body: range }],
    [deleteWebhook, { params }],
  ];
}

describe("an endpoint", () => {
  beforeEach(makeEndpoint);

  test("is made by an administrator or a key of the company, its secret is returned once and its changes are in the log", async () => {
    const key = await keyOf(lead);
    const { secret, item } = await key.call(createWebhook, { body: { ...given, description: " Our CRM ", is_full: true } });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    expect(item).toMatchObject({ description: "Our CRM", created_by: null, state: "active", is_full: true });
    await key.call(updateWebhook, { params: { id: item.id }, body: { state: "paused" } });
    const { secret: next } = await lead.call(rotateWebhookSecret, { params: { id: item.id } });
    const listed = JSON.stringify([await key.call(listWebhooks, {}), await listAudit(app.context.db)]);
    for (const text of [secret, next]) expect(listed).not.toContain(text);
    await key.call(deleteWebhook, { params: { id: item.id } });
    const actions = (await listAudit(app.context.db)).filter((row) => row.target_label === "hooks.acme.example").map((row) => row.action);
    expect(actions.slice(-4)).toEqual(["webhook.created", "webhook.changed", "webhook.secret_rotated", "webhook.deleted"]);
  });

  test("does not exist for another company, its key, an ordinary member, or nobody", async () => {
    const keys = [await keyOf(other)];
    for (const [called, input] of await calls()) {
      for (const caller of [other, user, ...keys]) {
        const { status, text } = await caller.try(called, input);
        expect([called.name, status, text]).toEqual([called.name, 404, ABSENT]);
      }
      expect((await app.driver().try(called, input)).status).toBe(403);
    }
    for (const caller of [other, ...keys]) expect(JSON.stringify(await caller.call(listWebhooks, {}))).not.toContain(endpoint.id);
    expect((await lead.call(listWebhooks, {})).items).toEqual([endpoint]);
  });

  test("of the own company gives no access to another endpoint's delivery", async () => {
    const { item } = await lead.call(createWebhook, { body: given });
    const sent = await lead.call(testWebhook, { params: { id: endpoint.id } });
    const params = { id: item.id, delivery_id: sent.id };
    for (const called of [readWebhookDelivery, replayWebhookDelivery]) expect((await lead.try(called, { params })).text).toBe(ABSENT);
  });

  test("needs the scope", async () => {
    const reader = await keyOf(lead, ["webhooks:read"]);
    expect((await reader.call(listWebhooks, {})).items).toHaveLength(1);
    expect((await reader.try(createWebhook, { body: given })).error.details).toEqual({ missing_scope: "webhooks:write" });
  });

  test("is refused with invalid input", async () => {
    const bodies = [
      {},
      { ...given, url: 7 },
      { ...given, url: "hooks" },
      { ...given, url: `https://hooks.acme.example/${"x".repeat(2000)}` },
      { ...given, events: [] },
      { ...given, events: ["everything"] },
      { ...given, events: "aside.sent" },
      { ...given, events: Array.from({ length: 50 }, () => "aside.sent") },
      { ...given, description: "x".repeat(201) },
      { ...given, description: "\0" },
      { ...given, is_full: "yes" },
    ];
    for (const body of bodies) expect([(await lead.try(createWebhook, { body })).status, body]).toEqual([400, body]);
    expect((await lead.try(updateWebhook, { params: { id: endpoint.id }, body: { state: "disabled" } })).status).toBe(400);
    const range = { since: "yesterday", until: 7 };
    expect((await lead.try(replayWebhookDeliveries, { params: { id: endpoint.id }, body: range })).status).toBe(400);
    for (const query of [{ state: "lost" }, { cursor: "x" }, { cursor: "-1" }, { cursor: "1e300" }])
      expect((await lead.try(listWebhookDeliveries, { params: { id: endpoint.id }, query })).status).toBe(400);
    for (const id of ["x", crypto.randomUUID()]) expect((await lead.try(testWebhook, { params: { id } })).text).toBe(ABSENT);
  });

  test("is one of twenty at most, even when they are made at once", async () => {
    const replies = await Promise.all(Array.from({ length: 25 }, async () => await lead.try(createWebhook, { body: given })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(MAX_ENDPOINTS - 1);
    expect(replies.find(({ status }) => status !== 200)?.error.code).toBe("too_many_webhooks");
  });
});

describe("an address inside the network", () => {
  beforeAll(makeEndpoint);

  test.each([
    "http://hooks.acme.example/",
    "ftp://hooks.acme.example/",
    "file:///etc/passwd",
    "https://127.0.0.1/",
    "https://127.1/",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://10.0.0.7/",
    "https://172.16.0.1/",
    "https://192.168.1.1/",
    "https://169.254.169.254/latest/meta-data",
    "https://[fe80::1]/",
    "https://[fd00:ec2::254]/",
    "https://0.0.0.0/",
  ])("%s is refused when it is entered", async (url) => {
    for (const reply of [
      await lead.try(createWebhook, { body: { ...given, url } }),
      await lead.try(updateWebhook, { params: { id: endpoint.id }, body: { url } }),
    ])
      expect([reply.status, reply.error.code]).toEqual([422, "url_not_allowed"]);
  });

  test("a user name or password in the address is refused, a fragment dropped, and a range must not be reversed", async () => {
    for (const url of ["https://user:password@hooks.acme.example/", "https://user@hooks.acme.example/"])
      expect((await lead.try(createWebhook, { body: { ...given, url } })).status).toBe(400);
    const { item } = await lead.call(createWebhook, { body: { ...given, url: "https://hooks.acme.example/x#here" } });
    expect(item.url).toBe("https://hooks.acme.example/x");
    const body = { since: "2026-02-01T00:00:00Z", until: "2026-01-01T00:00:00Z" };
    expect((await lead.try(replayWebhookDeliveries, { params: { id: item.id }, body })).status).toBe(400);
  });

  // Names are checked by the address that is connected to, at each call: it does not matter what they named before (rebinding).
  test.each(["https://localhost/", "https://localhost:8443/x"])("%s is refused when it is called", async (url) => {
    const { item } = await lead.call(createWebhook, { body: { ...given, url } });
    const { state, status, error, response } = await lead.call(testWebhook, { params: { id: item.id } });
    expect([state, status, error, response]).toEqual(["failed", null, "localhost is not at a public address", ""]);
  });
});

describe("a real receiver", () => {
  const received: { headers: Record<string, string>; body: string; path: string }[] = [];
  let answer: { status: number; body: string | Buffer } = { status: 200, body: "thanks" };
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      received.push({ headers: request.headers as Record<string, string>, body, path: request.url ?? "" });
      response.writeHead(answer.status, { location: "/elsewhere" }).end(answer.body);
    });
  });
  let url: string;
  beforeAll(async () => {
    await makeEndpoint();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  });
  beforeEach(() => {
    received.length = 0;
    app.context.config.WEBHOOK_ALLOW_HOSTS = ["127.0.0.1"];
  });
  afterEach(() => (app.context.config.WEBHOOK_ALLOW_HOSTS = []));
  afterAll(() => void server.close());

  test("inside the network is reached if the operator allows it, gets a signed test, and is followed nowhere", async () => {
    const { item, secret } = await lead.call(createWebhook, { body: { ...given, url } });
    const params = { id: item.id };
    const first = await lead.call(testWebhook, { params });
    expect(first).toMatchObject({ type: "test", state: "delivered", status: 200, response: "thanks", attempts: 1 });
    expect(new Verifier(secret).verify(received[0]?.body ?? "", received[0]?.headers ?? {})).toMatchObject({ type: "test", data: {} });
    expect(received[0]?.headers["webhook-id"]).toBe(first.event_id);

    answer = { status: 302, body: Buffer.from(`a\0b${"€".repeat(5000)}`) };
    const redirected = await lead.call(testWebhook, { params });
    expect(redirected).toMatchObject({ state: "failed", status: 302, error: "The server answered with status 302." });
    expect(redirected.response.startsWith("ab€")).toBe(true);
    expect(Buffer.byteLength(redirected.response)).toBeLessThanOrEqual(2_010);
    expect(received.map(({ path }) => path)).toEqual(["/hook", "/hook"]);
    // A test neither waits nor stops the endpoint.
    expect((await lead.call(listWebhooks, {})).items.find(({ id }) => id === item.id)).toMatchObject({
      state: "active",
      failing_since: null,
    });

    app.context.config.WEBHOOK_ALLOW_HOSTS = [];
    expect((await lead.call(testWebhook, { params })).error).toMatch(/only https/);
  });
});
