import * as oauth from "oauth4webapi";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inboxCount } from "../../inbox/contract.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { setRole } from "@aside/testkit/stores/accounts-store.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { deleteApp, listApps, rotateAppSecret, saveApp, setAppRule } from "../admin-contract.ts";
import { disconnectApp, EXTENSION_APP_ID, EXTENSION_CONNECTED_PATH, EXTENSION_SCOPES, listConnectedApps } from "../contract.ts";
import { answer, begin, connect, exchange } from "../testkit/connect.ts";
import { discover, type Made, makeApp } from "../testkit/make-app.ts";

let app: TestApp;
let operator: Signed;
let lead: Signed;
let member: Signed;
let extension: Made;
const SCOPE = EXTENSION_SCOPES.join(" ");

beforeAll(async () => {
  app = await startApp();
  operator = await createUser(app, "First", "first@operator.example");
  lead = await createUser(app, "Lea Lead", "lea@acme.example");
  member = await createUser(app, "Mia Member", "mia@acme.example");
  await setRole(app.context.db, lead.userId, "COMPANY_SUPER_ADMIN");
  extension = {
    id: EXTENSION_APP_ID,
    url: app.url,
    as: await discover(app.url),
    client: { client_id: EXTENSION_APP_ID },
    auth: oauth.None(),
    redirectUri: app.context.config.publicUrl + EXTENSION_CONNECTED_PATH,
  };
});
afterAll(async () => await app.stop());

const statusOf = async (token: string) => (await Object.assign(app.driver(), { apiKey: token }).try(inboxCount, {})).status;

test("the extension is there without being registered, is listed, and ends when it is disconnected", async () => {
  const tokens = await connect(member, extension, { scope: SCOPE, allow: [...EXTENSION_SCOPES] });
  expect(tokens.scope.split(" ").toSorted()).toEqual([...EXTENSION_SCOPES].toSorted());
  expect(await statusOf(tokens.access)).toBe(200);
  expect((await member.call(listConnectedApps, {})).items).toMatchObject([
    { id: EXTENSION_APP_ID, name: "Aside browser extension", publisher: "Aside", is_unverified: false },
  ]);
  await member.call(disconnectApp, { params: { id: EXTENSION_APP_ID } });
  expect(await statusOf(tokens.access)).toBe(401);
});

test("it returns to this installation only, with PKCE, and within its scopes", async () => {
  for (const redirectUri of ["https://evil.example/extension/connected", `${extension.redirectUri}/x`, "chrome-extension://abc/connected"])
    expect((await begin(member, extension, { redirectUri })).reply.status).toBe(400);
  const plain = await begin(member, extension, { scope: SCOPE, parameters: { code_challenge_method: "plain" } });
  expect(plain.reply.headers.get("location")).toContain("error=invalid_request");
  const more = await begin(member, extension, { scope: `${SCOPE} webhooks:write` });
  expect(more.reply.headers.get("location")).toContain("error=invalid_scope");
});

test("tokens are given to origins of extensions for this app alone", async () => {
  const exchangeFrom = async (made: Made, origin: string) => {
    const begun = await begin(member, made);
    const arrived = await answer(member, begun, ["asides:read"]);
    const reply = await fetch(`${app.url}/oauth/token`, {
      method: "POST",
      headers: { origin },
      body: new URLSearchParams({
        client_id: made.id,
        grant_type: "authorization_code",
        code: arrived.searchParams.get("code") ?? "",
        redirect_uri: begun.redirectUri,
        code_verifier: begun.verifier,
      }),
    });
    return reply.status;
  };
  expect(await exchangeFrom(extension, "chrome-extension://lbdpaifaaecbgkmgajegfgcomeokfhoj")).toBe(200);
  expect(await exchangeFrom(extension, "moz-extension://8b0f4b4e-0000-4000-8000-000000000000")).toBe(200);
  expect(await exchangeFrom(extension, "https://evil.example")).toBe(400);
  expect(await exchangeFrom(await makeApp(app), "chrome-extension://lbdpaifaaecbgkmgajegfgcomeokfhoj")).toBe(400);
});

test("nobody changes, deletes or lists it as their own app; a company can block it", async () => {
  await connect(member, extension);
  for (const person of [operator, lead]) {
    expect((await person.call(listApps, {})).registered.map(({ id }) => id)).not.toContain(EXTENSION_APP_ID);
    const body = { id: EXTENSION_APP_ID, name: "Mine", redirect_uris: ["https://evil.example/"], scopes: ["asides:read" as const] };
    expect((await person.try(saveApp, { body })).status).toBe(404);
    expect((await person.try(rotateAppSecret, { params: { id: EXTENSION_APP_ID } })).status).toBe(404);
    expect((await person.try(deleteApp, { params: { id: EXTENSION_APP_ID } })).status).toBe(404);
  }
  const { access } = await connect(member, extension);
  await lead.call(setAppRule, { params: { id: EXTENSION_APP_ID }, body: { rule: "blocked" } });
  expect(await statusOf(access)).toBe(401);
  await expect(connect(member, extension)).rejects.toThrow("app_not_allowed");
  const begun = await begin(operator, extension);
  expect((await exchange(extension, begun, await answer(operator, begun, ["asides:read"]))).status).toBe(200);
});
