import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { htmlHeaders } from "@aside/server/http/security-headers.ts";

let app: TestApp;
let closed: TestApp;
beforeAll(async () => {
  [app, closed] = await Promise.all([startApp(), startApp({ env: { OPENAPI: "off" } })]);
});
afterAll(async () => await Promise.all([app.stop(), closed.stop()]));

test("every reply prevents other sites from reading, framing and embedding it", async () => {
  for (const path of ["/healthz", "/v1/keys", "/v1/nothing", "/media/x/y/poster.jpg"]) {
    const { headers } = await fetch(app.url + path);
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
  }
});

test("pages allow no inline style, and only their own inline scripts", async () => {
  const policy = htmlHeaders({ scripts: ["'sha256-abc='"], connectSources: [] })["content-security-policy"];
  expect(policy).not.toContain("unsafe-inline");
  expect(policy).toContain("script-src 'self' 'sha256-abc=' 'wasm-unsafe-eval';");
  expect(policy).toContain("style-src 'self';");
  for (const path of ["/dev/mailbox", "/dev/sms", "/v1/notification/digest/stop/made-up", "/v1/notification/replies/stop/made-up"]) {
    const reply = await fetch(app.url + path);
    expect([path, reply.headers.get("content-security-policy")?.includes("unsafe-inline")]).toEqual([path, false]);
    expect(await reply.text()).toContain("<style>");
  }
});

test("the OpenAPI document can be switched off", async () => {
  expect((await fetch(`${app.url}/openapi.json`)).status).toBe(200);
  // Then the path replies like any path that does not exist.
  expect(await (await fetch(`${closed.url}/openapi.json`)).text()).not.toContain('"openapi"');
});
