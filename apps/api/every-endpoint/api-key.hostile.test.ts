import { afterAll, beforeAll, expect, test } from "vitest";
import type { EndpointSpec } from "@aside/contract/endpoint.ts";
import { apiKeyNotAllowed, memberRequired } from "@aside/contract/errors.ts";
import { makeWorld, type World } from "@aside/testkit/actors.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { allRows } from "@aside/testkit/access-rows.ts";
import type { Row } from "@aside/testkit/access-row.ts";
import { allRoutes } from "../create-api.ts";

const endpoints = allRoutes.map((route) => route.endpoint);

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startApp({ env: { DNS_SERVER: "127.0.0.1:9" } });
  world = await makeWorld(app);
}, 120_000);
afterAll(async () => await app.stop());

test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  "%s says what an API key may do, without speaking of a session",
  async (_, endpoint: EndpointSpec) => {
    const input = (await (allRows[endpoint.name] as Row).input?.(world)) ?? {};
    const program = app.driver();
    program.apiKey = world.actors.program.apiKey;
    program.withoutCsrf = true;
    const { status, error } = await program.try(endpoint, input);
    const refusal = endpoint.scope ? memberRequired() : apiKeyNotAllowed();
    if (endpoint.access.startsWith("user") && !endpoint.admitsIntegration)
      expect([status, error.message]).toEqual([refusal.status, refusal.message]);
    expect(["csrf_mismatch", "session_expired", "api_key_invalid"]).not.toContain(error.code);
  },
);
