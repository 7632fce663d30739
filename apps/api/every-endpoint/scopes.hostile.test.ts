import { afterAll, beforeAll, expect, test } from "vitest";
import { API_SCOPES, type ApiScope, PERSON_SCOPES } from "@aside/contract/api-scopes.ts";
import type { EndpointSpec } from "@aside/contract/endpoint.ts";
import { apiKeyInvalid, apiKeyNotAllowed } from "@aside/contract/errors.ts";
import { createApiKey, createToken, revokeApiKey, revokeToken, whoAmI } from "@aside/features/integrations/contract.ts";
import { connect } from "@aside/features/oauth/testkit/connect.ts";
import { type Made, makeApp } from "@aside/features/oauth/testkit/make-app.ts";
import type { Row } from "@aside/testkit/access-row.ts";
import { allRows } from "@aside/testkit/access-rows.ts";
import { type Kind, makeWorld, type World } from "@aside/testkit/actors.ts";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { onlyMainCases } from "@aside/testkit/main-cases.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { allRoutes } from "../create-api.ts";

// Every endpoint is called by tokens, connected apps and keys with its scope, and with all others.
const endpoints = allRoutes.map((route) => route.endpoint);
const withScope = endpoints.filter(({ scope, access }) => scope && access !== "api-key");
const forPeople = endpoints.filter(({ scope, access }) => !scope && access.startsWith("user"));
const named = (list: EndpointSpec[]) => list.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

/** Who may call an endpoint, the creator before others. */
const PREFERRED: readonly Kind[] = ["creator", "recipient", "companyLead", "companyAdmin", "superAdmin"];

let app: TestApp;
let world: World;
/** An app for everybody. */
let notes: Made;
beforeAll(async () => {
  app = await startApp({ env: { DNS_SERVER: "127.0.0.1:9" } });
  world = await makeWorld(app);
  notes = await makeApp(app, { scopes: [...PERSON_SCOPES] });
}, 120_000);
afterAll(async () => await app.stop());

function programWith(key: string, onBehalfOf: string | null = null): ApiDriver {
  const program = app.driver();
  return Object.assign(program, { apiKey: key, onBehalfOf, withoutCsrf: true });
}

/** Made once: a person and a company may have 50. */
const made = new Map<string, Promise<ApiDriver>>();
function once(name: unknown[], make: () => Promise<ApiDriver>): Promise<ApiDriver> {
  const key = JSON.stringify(name);
  const known = made.get(key) ?? make();
  made.set(key, known);
  return known;
}

const tokenOf = async (kind: Kind, scopes: ApiScope[]) =>
  await once(["token", kind, scopes], async () =>
    programWith((await world.actors[kind].call(createToken, { body: { name: "Script", scopes } })).token),
  );

const appOf = async (kind: Kind, scopes: ApiScope[]) =>
  await once(["app", kind, scopes], async () =>
    programWith((await connect(world.actors[kind], notes, { scope: scopes.join(" "), allow: scopes })).access),
  );

const keyFor = async (lead: "companyLead" | "otherLead", kind: Kind, scopes: ApiScope[]) =>
  await once(["key", lead, kind, scopes], async () => {
    const { key } = await world.actors[lead].call(createApiKey, { body: { name: "CRM", scopes, acts_for: "everybody" } });
    return programWith(key, (world.emails as Record<string, string>)[kind] ?? "");
  });

const rowOf = (endpoint: EndpointSpec) => allRows[endpoint.name] as Row;
const inputOf = async (endpoint: EndpointSpec) => (await rowOf(endpoint).input?.(world)) ?? {};
/** Also 200, where the row's other status is that of a second call. */
const statusesOf = (row: Row, kind: Kind) => [200, (typeof row.answers === "number" ? row.answers : row.answers?.[kind]) ?? 200];

/** In `npm test` one endpoint of each scope. */
const tried = onlyMainCases ? API_SCOPES.flatMap((scope) => withScope.find((endpoint) => endpoint.scope === scope) ?? []) : withScope;

test.each(named(tried))("%s needs its scope, and admits with it whom it admits without a program", async (_, endpoint) => {
  const scope = endpoint.scope as ApiScope;
  const row = rowOf(endpoint);
  const who = PREFERRED.find((kind) => row.admits.includes(kind)) ?? "creator";
  const others = PERSON_SCOPES.filter((other) => other !== scope);
  const refused = apiKeyInvalid(scope);

  for (const program of [
    await tokenOf(who, others),
    await appOf(who, others),
    await keyFor("companyLead", "creator", [...others, "auto_login", "scim"]),
  ]) {
    const { status, error } = await program.try(endpoint, await inputOf(endpoint));
    expect([status, error]).toEqual([401, { code: refused.code, message: refused.message, details: { missing_scope: scope } }]);
  }
  const theirs = await (await keyFor("otherLead", "creator", [...API_SCOPES])).try(endpoint, await inputOf(endpoint));
  expect([theirs.status, theirs.error.code, theirs.error.details]).toEqual([401, "api_key_invalid", undefined]);

  const expected = row.admits.includes(who) ? statusesOf(row, who) : [404];
  const programs = [
    await tokenOf(who, [scope]),
    await appOf(who, [scope]),
    ...(who === "creator" ? [await keyFor("companyLead", who, [scope])] : []),
  ];
  for (const program of programs) {
    const { status, text } = await program.try(endpoint, await inputOf(endpoint));
    expect([expected.includes(status), expected.includes(status) ? "" : text]).toEqual([true, ""]);
  }
});

test.each(named(onlyMainCases ? forPeople.slice(0, 10) : forPeople))("%s is for no program", async (_, endpoint) => {
  const input = await inputOf(endpoint);
  const all = [...PERSON_SCOPES];
  for (const program of [
    await tokenOf("creator", all),
    await appOf("creator", all),
    await keyFor("companyLead", "creator", [...API_SCOPES]),
  ]) {
    const { status, error } = await program.try(endpoint, input);
    expect([status, error.message]).toEqual([403, apiKeyNotAllowed().message]);
  }
});

test("a key acts only for those whom it lists, and for nobody of another company", async () => {
  const { companyLead } = world.actors;
  const body = { name: "CRM", scopes: ["asides:read" as const], acts_for: "listed" as const, member_emails: [world.emails.creator] };
  const { key } = await companyLead.call(createApiKey, { body });
  const me = await programWith(key, world.emails.creator).call(whoAmI, {});
  expect([me.user?.email, me.program.kind]).toEqual([world.emails.creator, "key"]);
  expect((await programWith(key, world.ids.creator).call(whoAmI, {})).user?.id).toBe(world.ids.creator);
  expect((await programWith(key).call(whoAmI, {})).user).toBeNull();
  for (const other of [world.emails.colleague, world.emails.recipient, world.ids.colleague, "nobody", "nobody@acme.example", " "])
    expect([other, (await programWith(key, other).try(whoAmI, {})).status]).toEqual([other, 401]);
  const refused = await companyLead.try(createApiKey, { body: { ...body, member_emails: [world.emails.recipient] } });
  expect([refused.status, refused.error.code]).toEqual([422, "no_member"]);
});

test("a revoked token or key stops working at once", async () => {
  const { creator, companyLead } = world.actors;
  const { token, item } = await creator.call(createToken, { body: { name: "Script", scopes: ["asides:read"] } });
  expect((await programWith(token).try(whoAmI, {})).status).toBe(200);
  await creator.call(revokeToken, { params: { id: item.id } });
  expect((await programWith(token).try(whoAmI, {})).status).toBe(401);
  const crm = await companyLead.call(createApiKey, { body: { name: "CRM", scopes: ["asides:read"], acts_for: "everybody" } });
  expect((await programWith(crm.key, world.emails.creator).try(whoAmI, {})).status).toBe(200);
  await companyLead.call(revokeApiKey, { params: { id: crm.item.id } });
  expect((await programWith(crm.key, world.emails.creator).try(whoAmI, {})).status).toBe(401);
});
