import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import * as oauth from "oauth4webapi";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freePort } from "@aside/server/db/free-port.ts";
import { ApiDriver } from "@aside/testkit/api-driver.ts";
import { createUser } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { type RunningProcess, startProcess } from "@aside/testkit/start-process.ts";
import { listAudit } from "@aside/testkit/stores/accounts-store.ts";
import { inboxCount } from "../../inbox/contract.ts";
import { disconnectApp } from "../contract.ts";
import { answer, begin, exchange, readTokens, refresh } from "../testkit/connect.ts";
import { type Made, REDIRECT_URI } from "../testkit/make-app.ts";
import { insertApp } from "./store.ts";

// Two processes answer behind a proxy that ends https and sends each request to the process that did not get the one before.
const PUBLIC_URL = "https://aside.example";
const CLIENT_ADDRESS = "203.0.113.7";
const ENV = { PUBLIC_URL, TRUST_PROXY: "127.0.0.1", NODE_ENV: "test", RATE_LIMITS: "off", ASR: "off" };

let app: TestApp;
let other: RunningProcess;
let proxy: Server;
let url: string;
let ports: number[];
let next = 0;
beforeAll(async () => {
  app = await startApp({ env: ENV });
  const port = await freePort();
  const own = { DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir, PORT: String(port), LOG_LEVEL: "error" };
  other = startProcess("api", { ...ENV, ...own });
  ports = [Number(new URL(app.url).port), port];
  proxy = createServer((incoming, outgoing) => {
    const forwarded = { "x-forwarded-proto": "https", "x-forwarded-host": "aside.example", "x-forwarded-for": CLIENT_ADDRESS };
    const target = { host: "127.0.0.1", port: ports[next++ % 2], path: incoming.url, method: incoming.method };
    const passed = request({ ...target, headers: { ...incoming.headers, ...forwarded } }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const isReady = async () =>
    await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await vi.waitUntil(isReady, { timeout: 20_000 });
}, 60_000);
afterAll(async () => {
  proxy.closeAllConnections();
  await new Promise((resolve) => proxy.close(resolve));
  await other.stop();
  await app.stop();
});

/** What developers have who read the metadata; the test reaches the public address by the proxy. */
async function registered(): Promise<Made> {
  const id = app.context.newId();
  const scopes = ["asides:read" as const];
  await insertApp(app.context.db, { id, name: "Notes", redirect_uris: [REDIRECT_URI], scopes, created_at: app.context.now() });
  const reply = await fetch(`${url}/.well-known/oauth-authorization-server`);
  const known = await oauth.processDiscoveryResponse(new URL(PUBLIC_URL), reply);
  expect([known.authorization_endpoint, known.token_endpoint]).toEqual([`${PUBLIC_URL}/oauth/auth`, `${PUBLIC_URL}/oauth/token`]);
  const as = { ...known, token_endpoint: `${url}/oauth/token` };
  return { id, url, as, client: { client_id: id }, auth: oauth.None(), redirectUri: REDIRECT_URI };
}

/** The status in each process. */
const statusesOf = async (token: string) =>
  await Promise.all(
    ports.map(
      async (port) => (await Object.assign(new ApiDriver(`http://127.0.0.1:${port}`), { apiKey: token }).try(inboxCount, {})).status,
    ),
  );

test.each([0, 1])("an app is connected, refreshed and disconnected across both, beginning at %i", async (first) => {
  const made = await registered();
  const ada = await createUser({ context: app.context, driver: () => new ApiDriver(url) });
  next = first;
  const begun = await begin(ada, made);
  const cookies = begun.reply.headers.getSetCookie().filter((cookie) => cookie.includes("_oauth_"));
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) expect(cookie).toMatch(/; secure; httponly/i);
  const tokens = await readTokens(made, await exchange(made, begun, await answer(ada, begun, ["asides:read"])));
  expect(await statusesOf(tokens.access)).toEqual([200, 200]);
  const log = (await listAudit(app.context.db)).filter(({ actor_label: by }) => by === ada.email);
  expect(log.map(({ action, source_address: from }) => [action, from])).toEqual([["app.connected", CLIENT_ADDRESS]]);

  const renewed = await oauth.processRefreshTokenResponse(made.as, made.client, await refresh(made, tokens.refresh));
  expect(await statusesOf(renewed.access_token)).toEqual([200, 200]);
  await ada.call(disconnectApp, { params: { id: made.id } });
  expect(await statusesOf(renewed.access_token)).toEqual([401, 401]);
  expect((await refresh(made, renewed.refresh_token ?? "")).status).toBe(400);
});

test("a refresh token that both get again and again at once ends the connection in both", async () => {
  const made = await registered();
  const ada = await createUser({ context: app.context, driver: () => new ApiDriver(url) });
  const begun = await begin(ada, made);
  const tokens = await readTokens(made, await exchange(made, begun, await answer(ada, begun, ["asides:read"])));
  const replies = await Promise.all([1, 2, 3].map(async () => await refresh(made, tokens.refresh)));
  // One of them may be a repetition, whose first reply was lost.
  expect(replies.filter(({ ok }) => ok).length).toBeLessThanOrEqual(2);
  expect(await statusesOf(tokens.access)).toEqual([401, 401]);
});
