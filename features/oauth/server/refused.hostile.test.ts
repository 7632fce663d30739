import * as oauth from "oauth4webapi";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inboxCount } from "../../inbox/contract.ts";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { setDisabled } from "@aside/testkit/stores/accounts-store.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { answer, begin, connect, exchange, refresh, uidOf } from "../testkit/connect.ts";
import { discover, type Made, makeApp, REDIRECT_URI } from "../testkit/make-app.ts";
import { companyOf, deleteApp, setCompanyRule } from "../testkit/apps-store.ts";

// What is refused, by whom and how: an independent client library (oauth4webapi) sends all requests.
let app: TestApp;
let ada: Signed;
let made: Made;
let native: Made;
beforeAll(async () => {
  app = await startApp();
  ada = await createUser(app);
  made = await makeApp(app);
  native = await makeApp(app, { redirectUris: ["http://127.0.0.1/callback"] });
});
afterAll(async () => await app.stop());

const statusOf = async (token: string) => (await Object.assign(app.driver(), { apiKey: token }).try(inboxCount, {})).status;
const errorOf = async (reply: Response) => [reply.status, ((await reply.json()) as { error: string }).error];

describe("an authorization request", () => {
  /** Where the app's address is wrong, the browser stays here. */
  const here: Record<string, string> = {
    "another path": "https://client.example/other",
    "another host": "https://evil.example/callback",
    "another port": "https://client.example:8443/callback",
    "a subdomain": "https://a.client.example/callback",
    "a slash at the end": `${REDIRECT_URI}/`,
    "a query": `${REDIRECT_URI}?next=1`,
    "a fragment": `${REDIRECT_URI}#here`,
    http: "http://client.example/callback",
    "upper case": "https://client.example/CALLBACK",
    dots: "https://client.example/x/../callback",
    "a name before the host": "https://client.example@evil.example/callback",
    "a script": "javascript:alert(1)",
    "a path of ours": "/dashboard",
  };
  test.each(Object.entries(here))("to %s is refused here", async (_, redirectUri) => {
    const { reply } = await begin(ada, made, { redirectUri });
    expect([reply.status, reply.headers.get("location"), reply.headers.get("x-frame-options")]).toEqual([400, null, "DENY"]);
    expect(reply.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(reply.text).not.toContain("<script");
  });

  test("of an app on the person's machine may have any port of its loopback address, and nothing else", async () => {
    expect(uidOf(await begin(ada, native, { redirectUri: "http://127.0.0.1:49152/callback" }))).not.toBe("");
    for (const redirectUri of ["http://127.0.0.1:49152/other", "http://127.0.0.2:49152/callback", "https://127.0.0.1/callback"])
      expect((await begin(ada, native, { redirectUri })).reply.status).toBe(400);
  });

  const sent: Record<string, [parameters: Record<string, string | undefined>, error: string]> = {
    "without PKCE": [{ code_challenge: undefined, code_challenge_method: undefined }, "invalid_request"],
    "with plain PKCE": [{ code_challenge_method: "plain" }, "invalid_request"],
    "with PKCE of no method": [{ code_challenge_method: undefined }, "invalid_request"],
    "for a token": [{ response_type: "token" }, "unsupported_response_type"],
    "for an ID token": [{ response_type: "code id_token" }, "unsupported_response_type"],
    "for a scope that the app may not ask for": [{ scope: "asides:send" }, "invalid_scope"],
    "for a resource of others": [{ resource: "https://other.example" }, "invalid_target"],
    "without a question to the person": [{ prompt: "none" }, "login_required"],
    "with a request object": [{ request: "e30.e30." }, "request_not_supported"],
  };
  test.each(Object.entries(sent))("%s is refused at the app", async (_, [parameters, error]) => {
    const { reply } = await begin(ada, made, { parameters });
    const location = new URL(reply.headers.get("location") ?? "");
    // Where tokens would be in the fragment, so is the error.
    const given = new URLSearchParams(location.search || location.hash.slice(1));
    expect([reply.status, location.origin + location.pathname, given.get("error"), given.get("iss")]).toEqual([
      303,
      REDIRECT_URI,
      error,
      app.url,
    ]);
  });

  test.each([
    [{ client_id: undefined }],
    [{ client_id: "unknown" }],
    [{ client_id: crypto.randomUUID() }],
    [{ client_id: "x".repeat(3000) }],
  ])("of no app (%j) is refused here", async (parameters) => {
    const { reply } = await begin(ada, made, { parameters: parameters as Record<string, string | undefined> });
    expect([reply.status >= 400 && reply.status < 500, reply.headers.get("location")]).toEqual([true, null]);
  });

  test("that the person denies ends at the app with access_denied", async () => {
    const begun = await begin(ada, made);
    const arrived = await answer(ada, begun, "deny");
    expect([arrived.origin + arrived.pathname, arrived.searchParams.get("error"), arrived.searchParams.get("state")]).toEqual([
      REDIRECT_URI,
      "access_denied",
      begun.state,
    ]);
    expect(arrived.searchParams.has("code")).toBe(false);
  });
});

describe("a code", () => {
  const approved = async (who: Made, asked = {}) => {
    const begun = await begin(ada, who, asked);
    return { begun, arrived: await answer(ada, begun, ["asides:read"]) };
  };

  test("is refused with another verifier, without one, at another address, and of another app", async () => {
    const { begun, arrived } = await approved(made);
    expect(await errorOf(await exchange(made, begun, arrived, oauth.generateRandomCodeVerifier()))).toEqual([400, "invalid_grant"]);
    expect(await errorOf(await exchange(made, begun, arrived, oauth.nopkce))).toEqual([400, "invalid_grant"]);
    expect(await errorOf(await exchange(made, { ...begun, redirectUri: `${REDIRECT_URI}2` }, arrived))).toEqual([400, "invalid_grant"]);
    const other = await makeApp(app);
    expect(await errorOf(await exchange(other, begun, arrived))).toEqual([400, "invalid_grant"]);
    // None of these used it up.
    expect((await exchange(made, begun, arrived)).status).toBe(200);
  });

  test("is refused with a wrong secret, without one, and with a secret of an app that has none", async () => {
    const keeper = await makeApp(app, { secret: "the right secret" });
    const { begun, arrived } = await approved(keeper);
    for (const auth of [oauth.ClientSecretBasic("wrong"), oauth.ClientSecretPost("wrong"), oauth.None()])
      expect(await errorOf(await exchange({ ...keeper, auth }, begun, arrived))).toEqual([401, "invalid_client"]);
    expect((await exchange({ ...keeper, auth: oauth.ClientSecretPost("the right secret") }, begun, arrived)).status).toBe(200);
    const open = await approved(made);
    const withSecret = { ...made, auth: oauth.ClientSecretBasic("anything") };
    expect(await errorOf(await exchange(withSecret, open.begun, open.arrived))).toEqual([401, "invalid_client"]);
  });

  test("of another server is noticed by the app: the reply names its issuer", async () => {
    const { begun, arrived } = await approved(made);
    const other = { ...made, as: { ...made.as, issuer: "https://other.example" } };
    await expect(exchange(other, begun, arrived)).rejects.toThrow("iss");
  });

  test("is refused for another resource than the person was asked about", async () => {
    const { begun, arrived } = await approved(made, { resource: app.url });
    const callback = oauth.validateAuthResponse(made.as, made.client, arrived, begun.state);
    const reply = await oauth.authorizationCodeGrantRequest(made.as, made.client, made.auth, callback, begun.redirectUri, begun.verifier, {
      [oauth.allowInsecureRequests]: true,
      additionalParameters: { resource: `${app.url}/mcp` },
    });
    expect(await errorOf(reply)).toEqual([400, "invalid_target"]);
  });

  test.each(["password", "client_credentials", "implicit", "urn:ietf:params:oauth:grant-type:device_code"])(
    "is the only way to a token: not %s",
    async (grant) => {
      const parameters = { username: ada.email, password: "correct horse battery", scope: "asides:read" };
      const options = { [oauth.allowInsecureRequests]: true };
      const reply = await oauth.genericTokenEndpointRequest(made.as, made.client, made.auth, grant, parameters, options);
      expect(await errorOf(reply)).toEqual([400, "unsupported_grant_type"]);
    },
  );
});

describe("a token", () => {
  test("for MCP is refused by the API", async () => {
    const tokens = await connect(ada, made, { resource: `${app.url}/mcp` });
    expect(await statusOf(tokens.access)).toBe(401);
    expect((await refresh(made, tokens.refresh, { resource: app.url })).status).toBe(400);
  });

  test("that is unknown, cut, or sent where no key is accepted opens nothing", async () => {
    const { access } = await connect(ada, made);
    for (const token of [`${access}x`, access.slice(0, -1), `${access.slice(0, 10)}${"x".repeat(43)}`])
      expect(await statusOf(token)).toBe(401);
    const cookie = await fetch(app.url + inboxCount.path, { headers: { "access-token": access } });
    expect(cookie.status).toBe(403);
    expect((await fetch(`${app.url}${inboxCount.path}?access_token=${access}`)).status).toBe(403);
  });

  /** Each ends access of a connected app; returns what undoes it. */
  const ends: Record<string, (person: Signed, connected: Made) => Promise<void>> = {
    "the person is disabled": async (person) => await setDisabled(app.context.db, person.userId, app.context.now()),
    "the app is deleted": async (_, connected) => await deleteApp(app.context.db, connected.id),
    "the company blocks the app": async (person, connected) =>
      await setCompanyRule(app.context.db, { userId: person.userId, appId: connected.id, isAllowed: false }),
    "the company allows only some apps": async (person) => await setCompanyRule(app.context.db, { userId: person.userId }),
  };
  test.each(Object.entries(ends))("ends when %s", async (_, end) => {
    const person = await createUser(app, "Grace Hopper", `g${crypto.randomUUID().slice(0, 8)}@${crypto.randomUUID().slice(0, 8)}.example`);
    const connected = await makeApp(app);
    const tokens = await connect(person, connected);
    expect(await statusOf(tokens.access)).toBe(200);
    await end(person, connected);
    expect(await statusOf(tokens.access)).toBe(401);
    expect((await refresh(connected, tokens.refresh)).ok).toBe(false);
  });

  test("of an app of another company is not given", async () => {
    const [own, other] = [await createUser(app, "Own", "own@own-app.example"), await createUser(app, "Other", "other@other-app.example")];
    const companyId = await companyOf(app.context.db, own.userId);
    const ours = await makeApp(app, { companyId });
    expect(await statusOf((await connect(own, ours)).access)).toBe(200);
    await expect(connect(other, ours)).rejects.toThrow("app_not_allowed");
  });
});

test("without registration nobody can register an app", async () => {
  const closed = await startApp({ env: { OAUTH_REGISTRATION: "off" } });
  expect((await discover(closed.url)).registration_endpoint).toBeUndefined();
  const stranger: ApiDriver = closed.driver();
  expect((await stranger.request("POST", "/oauth/register", { redirect_uris: [REDIRECT_URI] })).status).toBe(404);
  await closed.stop();
});
