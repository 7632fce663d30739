import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";

let app: TestApp;
let upstream: Server;
let seen: string[];
beforeAll(async () => {
  upstream = createServer((request, reply) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += String(chunk)));
    request.on("end", () => {
      seen.push([request.method, request.url, request.headers.authorization ?? "", request.headers.cookie ?? "", body].join(" "));
      reply.writeHead(201, { "content-type": "text/plain", "set-cookie": "a=b", location: "/elsewhere" });
      reply.end("upstream");
    });
  });
  await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
  const { port } = upstream.address() as AddressInfo;
  const keys = { STRIPE_SECRET_KEY: "sk_test_x", STRIPE_PUBLISHABLE_KEY: "pk_test_x", STRIPE_WEBHOOK_SECRET: "whsec_x" };
  app = await startApp({ env: { BILLING: "test", ...keys, STRIPE_API_BASE: `http://127.0.0.1:${port}` } });
}, 60_000);
afterAll(async () => {
  await app.stop();
  await new Promise((resolve) => upstream.close(resolve));
});
beforeEach(() => (seen = []));

const ask = async (path: string, init: RequestInit = {}) => await fetch(`${app.url}/dev/stripe${path}`, { redirect: "manual", ...init });

test("pages, the script and what it asks for are passed on, without cookies", async () => {
  const script = await ask("/v3/stripe.js?a=1", { headers: { cookie: "access=secret" } });
  expect([script.status, await script.text(), script.headers.getSetCookie()]).toEqual([201, "upstream", []]);
  const body = new URLSearchParams({ "card[number]": "4242" });
  const confirmed = await ask("/v1/payment_intents/pi_1/confirm", { method: "POST", body, headers: { authorization: "Bearer pk_test" } });
  expect([confirmed.status, confirmed.headers.get("location")]).toEqual([201, "/elsewhere"]);
  expect(seen).toEqual(["GET /v3/stripe.js?a=1   ", "POST /v1/payment_intents/pi_1/confirm Bearer pk_test  card%5Bnumber%5D=4242"]);
});

test.each([
  ["another part of the API", "/v1/customers", {}],
  ["a secret key", "/v1/payment_intents/pi_1", { headers: { authorization: "Bearer sk_test_x" } }],
  ["a secret key as a name", "/v1/payment_intents/pi_1", { headers: { authorization: `Basic ${btoa("sk_test_x:")}` } }],
  ["a secret key in the address", "/v1/payment_intents/pi_1?key=sk_test_x", {}],
  ["the clock", "/stand-in/advance", { method: "POST" }],
  ["a path that climbs", "/v3/..%2f..%2fstand-in/clock", {}],
  ["a path that climbs openly", "/portal/../v1/customers", {}],
  ["another host", "//127.0.0.1:1/v3/stripe.js", {}],
] as [string, string, RequestInit][])("%s is not", async (_, path, init) => {
  const reply = await ask(path, init);
  expect([reply.status, seen]).toEqual([404, []]);
});

test("a large body is refused", async () => {
  const body = new URLSearchParams({ x: "x".repeat(100_000) });
  expect((await ask("/v1/payment_intents/pi_1/confirm", { method: "POST", body })).status).toBe(413);
  expect(seen).toEqual([]);
});

test("other modes have no such address", async () => {
  const other = await startApp({ env: { BILLING: "manual" } });
  expect((await fetch(`${other.url}/dev/stripe/v3/stripe.js`)).headers.get("content-type")).not.toBe("text/plain");
  await other.stop();
});
