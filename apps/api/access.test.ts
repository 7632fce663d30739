import { afterAll, beforeAll, expect, test } from "vitest";
import { type Kind, KINDS, makeWorld, type World } from "@aside/testkit/actors.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { allRows as rows } from "@aside/testkit/access-rows.ts";
import type { Row } from "@aside/testkit/access-row.ts";
import { allRoutes } from "./create-api.ts";

// Access matrix: every kind of caller calls every endpoint of the contracts. A new endpoint needs a row.
const endpoints = allRoutes.map((route) => route.endpoint);
/** In the order of the rows, so that the calls that end the callers' sessions come last. */
const listed = Object.keys(rows).flatMap((name) => endpoints.filter((endpoint) => endpoint.name === name));

const ABSENT = '{"code":"not_found","message":"Not found."}';
const WITHOUT_SESSION: readonly Kind[] = ["anonymous", "program", "expired", "beforeMfa"];

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startApp({ env: { DNS_SERVER: "127.0.0.1:9" } });
  world = await makeWorld(app);
}, 120_000);
afterAll(async () => await app.stop());

test("every endpoint has its row, and every row its endpoint", () => {
  expect(Object.keys(rows).toSorted(), "edit the rows in testkit/access.ts of the room").toEqual(
    endpoints.map((endpoint) => endpoint.name).toSorted(),
  );
});

/** The creator comes last because their call may change or delete the object. */
const inTurn = (kinds: readonly Kind[]) => kinds.toSorted((a, b) => Number(a === "creator") - Number(b === "creator"));

test.each(listed.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))("%s", async (_, endpoint) => {
  const row = rows[endpoint.name] as Row;
  const input = (await row.input?.(world)) ?? {};
  const needsSession = endpoint.access.startsWith("user");
  const denied = KINDS.filter((kind) => !row.admits.includes(kind));
  for (const kind of denied) {
    const reply = await world.actors[kind].try(endpoint, input);
    const isHalf = kind === "beforeMfa" && endpoint.access === "user-before-mfa";
    const hasNone = (WITHOUT_SESSION.includes(kind) && !isHalf) || (kind === "guest" && endpoint.access !== "user-or-guest");
    if (endpoint.access === "api-key" || endpoint.access === "program") expect([kind, reply.status]).toEqual([kind, 401]);
    // It names no member for whom it acts.
    else if (needsSession && kind === "program" && endpoint.scope) expect([kind, reply.error.code]).toEqual([kind, "member_required"]);
    else if (needsSession && hasNone) expect([kind, reply.status]).toEqual([kind, 403]);
    else expect([kind, reply.status, reply.text]).toEqual([kind, 404, ABSENT]);
  }
  for (const kind of inTurn(row.admits)) {
    const reply = await world.actors[kind].try(endpoint, input);
    const expected = (typeof row.answers === "number" ? row.answers : row.answers?.[kind]) ?? 200;
    expect([kind, reply.status, reply.status === expected ? "" : reply.text]).toEqual([kind, expected, ""]);
  }
});
