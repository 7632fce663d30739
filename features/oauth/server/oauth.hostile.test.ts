import * as oauth from "oauth4webapi";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brand } from "@aside/brand/brand.ts";
import { whoAmI } from "../../integrations/contract.ts";
import { createApi } from "@aside/api/create-api.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { inboxCount } from "../../inbox/contract.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { listAudit, readAudit } from "@aside/testkit/stores/accounts-store.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { disconnectApp, listConnectedApps } from "../contract.ts";
import { answer, begin, connect, exchange, INSECURE, readTokens, refresh } from "../testkit/connect.ts";
import { type Made, makeApp } from "../testkit/make-app.ts";
import { findTokenTraces } from "../testkit/records-store.ts";
import { sweep } from "./sweep.ts";

let app: TestApp;
let ada: Signed;
let made: Made;
let aheadMs = 0;
beforeAll(async () => {
  app = await startApp({ now: () => new Date(Date.now() + aheadMs) });
  ada = await createUser(app);
  made = await makeApp(app);
});
afterAll(async () => await app.stop());

const programWith = (token: string) => Object.assign(app.driver(), { apiKey: token });
const statusOf = async (token: string) => (await programWith(token).try(inboxCount, {})).status;
const secretOf = async (given: Promise<Response>) => (await (await given).json()) as Record<string, unknown>;

describe("an app that a person connects", () => {
  test("gets a token with PKCE, and acts for the person within its scopes", async () => {
    const tokens = await connect(ada, made);
    expect(tokens.access).toMatch(new RegExp(`^${brand.slug}_app_[\\w-]{43}$`));
    expect(tokens.scope).toBe("asides:read");
    const program = programWith(tokens.access);
    expect(await program.call(whoAmI, {})).toMatchObject({
      user: { id: ada.userId },
      program: { kind: "app", name: "Notes", scopes: ["asides:read"] },
    });
    expect((await program.try(inboxCount, {})).status).toBe(200);
    const refused = await program.try(createEvent, { body: { title: "Not allowed" } });
    expect([refused.status, refused.error.details]).toEqual([401, { missing_scope: "asides:write" }]);
    expect(refused.headers.get("www-authenticate")).toBe(
      `Bearer error="insufficient_scope", scope="asides:write", resource_metadata="${app.url}/.well-known/oauth-protected-resource"`,
    );
  });

  test("leaves an entry in the log for what it changes in the person's name, and none for what it reads", async () => {
    const [person, writer] = [await createUser(app), await makeApp(app, { name: "Scribe", scopes: ["asides:read", "asides:write"] })];
    const tokens = await connect(person, writer, { scope: "asides:read asides:write", allow: ["asides:read", "asides:write"] });
    const program = programWith(tokens.access);
    await program.call(inboxCount, {});
    await program.call(createEvent, { body: { title: "By an app" } });
    const [entry, ...others] = await readAudit(app.context.db, "app.acted", "Scribe");
    expect(entry?.actor_label).toContain(person.email);
    expect(entry).toMatchObject({ target_kind: "app", details: { operation: "createEvent" } });
    expect(others).toEqual([]);
  });

  test("gets only the scopes that the person allowed", async () => {
    const asked = { scope: "asides:read transcripts:read", allow: ["transcripts:read" as const] };
    const tokens = await connect(ada, made, asked);
    expect(tokens.scope).toBe("transcripts:read");
    expect(await statusOf(tokens.access)).toBe(401);
    const next = await oauth.processRefreshTokenResponse(made.as, made.client, await refresh(made, tokens.refresh));
    expect(next.scope).toBe("transcripts:read");
    expect((await secretOf(refresh(made, next.refresh_token ?? "", { scope: "asides:read" })))["error"]).toBe("invalid_scope");
  });

  test("is asked about all that it may do where it names no scope", async () => {
    const begun = await begin(ada, made, { scope: "" });
    const tokens = await readTokens(made, await exchange(made, begun, await answer(ada, begun, ["asides:read", "transcripts:read"])));
    expect(tokens.scope).toBe("asides:read transcripts:read");
  });

  test("stays connected by refresh tokens, each of which works once; a second use ends the connection", async () => {
    const tokens = await connect(ada, made);
    const next = await oauth.processRefreshTokenResponse(made.as, made.client, await refresh(made, tokens.refresh));
    expect(await statusOf(next.access_token)).toBe(200);
    aheadMs = 61_000;
    expect((await refresh(made, tokens.refresh)).status).toBe(400);
    aheadMs = 0;
    expect([await statusOf(tokens.access), await statusOf(next.access_token)]).toEqual([401, 401]);
    expect((await refresh(made, next.refresh_token ?? "")).status).toBe(400);
  });

  const rotate = async (token: string) => {
    const reply = await refresh(made, token);
    return reply.ok ? String((await reply.json()).refresh_token) : null;
  };

  test("that lost the reply to a refresh may ask once more within a minute", async () => {
    const tokens = await connect(ada, made);
    await rotate(tokens.refresh);
    aheadMs = 59_000;
    const next = await rotate(tokens.refresh);
    const last = await rotate(next ?? "");
    aheadMs = 0;
    expect(await statusOf(tokens.access)).toBe(200);
    expect(last).not.toBeNull();
    expect(await rotate(last ?? "")).not.toBeNull();
  });

  test.each<[name: string, steal: (used: string, next: string) => Promise<string | null>]>([
    ["a second time", async (used) => (await rotate(used)) && (await rotate(used))],
    ["after its successor was used", async (used, next) => (await rotate(next)) && (await rotate(used))],
    ["and its successor too", async (used, next) => (await rotate((await rotate(used)) ?? "")) && (await rotate(next))],
    ["by another app", async (used) => ((await refresh(await makeApp(app), used)).ok ? "stolen" : null)],
  ])("a refresh token that is repeated %s is refused, and ends the connection", async (name, steal) => {
    const tokens = await connect(ada, made);
    const next = await rotate(tokens.refresh);
    expect(await steal(tokens.refresh, next ?? "")).toBeNull();
    expect(await statusOf(tokens.access)).toBe(name === "by another app" ? 200 : 401);
  });

  test("that uses a refresh token three times at once gets at most two answers, and is disconnected", async () => {
    const tokens = await connect(ada, made);
    const replies = await Promise.all([1, 2, 3].map(async () => await refresh(made, tokens.refresh)));
    expect(replies.filter(({ ok }) => ok).length).toBeLessThanOrEqual(2);
    expect(await statusOf(tokens.access)).toBe(401);
    for (const reply of replies) if (reply.ok) expect(await statusOf(String((await reply.json()).access_token))).toBe(401);
  });

  test("loses what a code gave when the code is used again", async () => {
    const begun = await begin(ada, made);
    const arrived = await answer(ada, begun, ["asides:read"]);
    const tokens = await readTokens(made, await exchange(made, begun, arrived));
    expect(await statusOf(tokens.access)).toBe(200);
    expect((await exchange(made, begun, arrived)).status).toBe(400);
    expect(await statusOf(tokens.access)).toBe(401);
    expect((await refresh(made, tokens.refresh)).status).toBe(400);
  });

  test("is listed once with its last use, and disconnecting it ends its tokens in every process at once", async () => {
    const person = await createUser(app);
    const other = await createApi(app.context);
    await other.listen({ host: "127.0.0.1", port: 0 });
    const port = (other.server.address() as { port: number }).port;
    const both = [await connect(person, made), await connect(person, made)];
    const elsewhere = async ({ access }: { access: string }) =>
      (await fetch(`http://127.0.0.1:${port}${inboxCount.path}`, { headers: { authorization: `Bearer ${access}` } })).status;
    expect(await Promise.all(both.map(elsewhere))).toEqual([200, 200]);
    const { items } = await person.call(listConnectedApps, {});
    expect(items).toMatchObject([{ id: made.id, name: "Notes", publisher: brand.product, scopes: ["asides:read"] }]);
    expect(items[0]?.last_used_at).not.toBeNull();
    await person.call(disconnectApp, { params: { id: made.id } });
    expect(await Promise.all(both.map(elsewhere))).toEqual([401, 401]);
    expect((await refresh(made, both[0]?.refresh ?? "")).status).toBe(400);
    expect((await person.call(listConnectedApps, {})).items).toEqual([]);
    expect((await person.try(disconnectApp, { params: { id: made.id } })).status).toBe(404);
    const log = (await listAudit(app.context.db)).filter(({ actor_label: by, target_label: of }) => by === person.email && of === "Notes");
    expect(log.map(({ action }) => action).toSorted()).toEqual(["app.connected", "app.connected", "app.disconnected"]);
    await other.close();
  });

  test("can revoke its token (RFC 7009), and only its own", async () => {
    const [tokens, other] = [await connect(ada, made), await makeApp(app)];
    const foreign = await oauth.revocationRequest(other.as, other.client, other.auth, tokens.access, INSECURE);
    expect([foreign.status, await statusOf(tokens.access)]).toEqual([200, 200]);
    const own = await oauth.revocationRequest(made.as, made.client, made.auth, tokens.refresh, INSECURE);
    expect([own.status, await statusOf(tokens.access)]).toEqual([200, 401]);
  });

  test("can introspect its own tokens only with a secret (RFC 7662)", async () => {
    const keeper = await makeApp(app, { secret: "a long secret of an app" });
    const tokens = await connect(ada, keeper);
    const ask = async (who: Made, token: string) =>
      await secretOf(oauth.introspectionRequest(who.as, who.client, who.auth, token, INSECURE));
    expect(await ask(keeper, tokens.access)).toMatchObject({ active: true, client_id: keeper.id, aud: app.url, scope: "asides:read" });
    expect(await ask(made, (await connect(ada, made)).access)).toEqual({ active: false });
    expect(await ask(keeper, (await connect(ada, made)).access)).toEqual({ active: false });
  });

  test("is forgotten when its tokens have expired, and nothing stored is a token", async () => {
    const person = await createUser(app);
    const begun = await begin(person, made);
    const arrived = await answer(person, begun, ["asides:read"]);
    const code = arrived.searchParams.get("code") ?? "";
    const tokens = await readTokens(made, await exchange(made, begun, arrived));
    expect(await findTokenTraces(app.context.db, [code, tokens.access, tokens.refresh])).toBe(0);
    aheadMs = 61 * 60 * 1000;
    expect(await statusOf(tokens.access)).toBe(401);
    await sweep(app.context);
    aheadMs = 0;
    expect((await person.call(listConnectedApps, {})).items).toHaveLength(1);
    aheadMs = 61 * 24 * 60 * 60 * 1000;
    await sweep(app.context);
    aheadMs = 0;
    expect((await person.call(listConnectedApps, {})).items).toEqual([]);
  });
});

test("clients find the authorization server and its resources", async () => {
  expect(made.as).toMatchObject({
    issuer: app.url,
    authorization_endpoint: `${app.url}/oauth/auth`,
    token_endpoint: `${app.url}/oauth/token`,
    code_challenge_methods_supported: ["S256"],
    response_types_supported: ["code"],
    grant_types_supported: ["authorization_code", "refresh_token"],
  });
  for (const path of ["", "/mcp"]) {
    const resource = new URL(app.url + path);
    const found = await oauth.processResourceDiscoveryResponse(resource, await oauth.resourceDiscoveryRequest(resource, INSECURE));
    expect(found).toMatchObject({ authorization_servers: [app.url], bearer_methods_supported: ["header"] });
  }
});
