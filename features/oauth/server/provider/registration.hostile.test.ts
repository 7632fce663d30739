import * as oauth from "oauth4webapi";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { inboxCount } from "../../../inbox/contract.ts";
import { listConnectedApps, readConsent } from "../../contract.ts";
import { ageApp } from "../../testkit/apps-store.ts";
import { begin, connect, INSECURE, refresh, uidOf } from "../../testkit/connect.ts";
import { discover, type Made, REDIRECT_URI } from "../../testkit/make-app.ts";
import { findApp } from "../store.ts";
import { sweep } from "../sweep.ts";
import { MCP_SCOPES } from "./resources.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

let app: TestApp;
let as: oauth.AuthorizationServer;
beforeAll(async () => {
  app = await startApp();
  as = await discover(app.url);
});
afterAll(async () => await app.stop());

const GIVEN = { client_name: "Assistant", redirect_uris: [REDIRECT_URI], token_endpoint_auth_method: "none" };
const register = async (metadata: Record<string, unknown>) =>
  await oauth.dynamicClientRegistrationRequest(as, metadata as Partial<oauth.Client>, INSECURE);

async function registered(metadata: Record<string, unknown> = GIVEN): Promise<Made> {
  const client = await oauth.processDynamicClientRegistrationResponse(await register(metadata));
  const id = client.client_id;
  return { id, url: app.url, as, client: { client_id: id }, auth: oauth.None(), redirectUri: REDIRECT_URI };
}

test("a client of MCP registers itself, is shown as unverified, and is connected", async () => {
  const made = await registered();
  expect((await findApp(app.context.db, made.id))?.scopes.toSorted()).toEqual([...MCP_SCOPES].toSorted());
  const ada = await createUser(app);
  const begun = await begin(ada, made);
  const consent = await ada.call(readConsent, { params: { uid: uidOf(begun) } });
  expect(consent).toEqual({
    app: { id: made.id, name: "Assistant", logo_text: "", publisher: null, is_unverified: true },
    redirect_host: "client.example",
    scopes: ["asides:read"],
  });
  await connect(ada, made, { resource: `${app.url}/mcp` });
  expect((await ada.call(listConnectedApps, {})).items).toMatchObject([{ name: "Assistant", is_unverified: true }]);
});

test("a registered app gets tokens for MCP only, also where it names no resource", async () => {
  const made = await registered();
  const ada = await createUser(app);
  for (const resource of [app.url, `${app.url}/`]) {
    const { reply } = await begin(ada, made, { resource });
    expect(new URL(reply.headers.get("location") ?? "").searchParams.get("error")).toBe("invalid_target");
  }
  const program = Object.assign(app.driver(), { apiKey: "" });
  for (const asked of [{}, { resource: `${app.url}/mcp` }]) {
    const tokens = await connect(ada, made, asked);
    program.apiKey = tokens.access;
    expect((await program.try(inboxCount, {})).status).toBe(401);
    const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const headers = { authorization: `Bearer ${tokens.access}`, accept: "application/json, text/event-stream" };
    expect((await app.driver().request("POST", "/mcp", list, headers)).status).toBe(200);
    const forApi = await refresh(made, tokens.refresh, { resource: app.url });
    expect([forApi.status, ((await forApi.json()) as { error: string }).error]).toEqual([400, "invalid_target"]);
  }
});

const refused: Record<string, Record<string, unknown>> = {
  "no address": { redirect_uris: [] },
  "an address with http": { redirect_uris: ["http://client.example/callback"] },
  "an address of an app": { redirect_uris: ["cursor://callback"] },
  "a script": { redirect_uris: ["javascript:alert(1)"] },
  "an address with a fragment": { redirect_uris: [`${REDIRECT_URI}#x`] },
  "an address with a password": { redirect_uris: ["https://a:b@client.example/callback"] },
  "too many addresses": { redirect_uris: Array.from({ length: 11 }, (_, index) => `${REDIRECT_URI}${index}`) },
  "a secret": { token_endpoint_auth_method: "client_secret_basic" },
  "a scope that is not for MCP": { scope: "asides:read members:read" },
  "an unknown scope": { scope: "everything" },
  "another grant": { grant_types: ["client_credentials"] },
  "another response": { response_types: ["token"] },
  "a long name": { client_name: "x".repeat(101) },
  "a name in two alphabets": { client_name: "Аside" },
  "no name": { client_name: " " },
};
test.each(Object.entries(refused))("a registration with %s is refused", async (_, part) => {
  const reply = await register({ ...GIVEN, ...part });
  expect([reply.status, ((await reply.json()) as { error: string }).error]).toEqual([
    400,
    expect.stringMatching(/^invalid_(client_metadata|redirect_uri)$/),
  ]);
});

test("a registration that is no JSON, or too large, is refused", async () => {
  const send = async (body: string, type = "application/json") =>
    (await fetch(`${app.url}/oauth/register`, { method: "POST", headers: { "content-type": type }, body })).status;
  expect([await send("{"), await send("[]"), await send("x=1", "application/x-www-form-urlencoded")]).toEqual([400, 400, 400]);
  expect(await send(JSON.stringify({ ...GIVEN, client_name: "x".repeat(100_000) }))).toBe(400);
});

test("a registered app that nobody uses is deleted after 90 days, and a used one stays", async () => {
  const [unused, used] = [await registered(), await registered()];
  await connect(await createUser(app), used);
  for (const { id } of [unused, used]) await ageApp(app.context.db, id, new Date(Date.now() - 91 * DAY_MS));
  await sweep(app.context);
  expect([await findApp(app.context.db, unused.id), (await findApp(app.context.db, used.id))?.id]).toEqual([undefined, used.id]);
});

test("an address registers ten apps an hour", async () => {
  app.context.config.RATE_LIMITS = true;
  const replies: number[] = [];
  for (let count = 0; count < 11; count++) replies.push((await register(GIVEN)).status);
  expect(replies).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
  app.context.config.RATE_LIMITS = false;
});
