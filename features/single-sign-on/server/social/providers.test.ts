import { decodeJwt, decodeProtectedHeader, exportPKCS8, generateKeyPair } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readIdentities } from "@aside/testkit/stores/accounts-store.ts";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { signUpPerson } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { refreshSession } from "../../../sign-in/contract.ts";
import { listProviders } from "../../social-contract.ts";
import { startTamperingProvider, type TamperingProvider } from "../../testkit/tampering-provider.ts";
import { errorIn, locationOf, needsCode } from "../../testkit/authorization-request.ts";

let app: TestApp;
let idp: TamperingProvider;
beforeAll(async () => {
  idp = await startTamperingProvider();
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const env: NodeJS.ProcessEnv = {
    GOOGLE_ISSUER: `${idp.url}/google`,
    MICROSOFT_ISSUER: `${idp.url}/common/v2.0`,
    AZURE_AD_ISSUER: `${idp.url}/a-tenant/v2.0`,
    APPLE_ISSUER: `${idp.url}/apple`,
    FACEBOOK_ISSUER: `${idp.url}/facebook`,
    TWITTER_ISSUER: `${idp.url}/twitter`,
    APPLE_TEAM_ID: "TEAM",
    APPLE_KEY_ID: "KEY",
    APPLE_PRIVATE_KEY: (await exportPKCS8(privateKey)).replaceAll("\n", "\\n"),
  };
  for (const name of ["GOOGLE", "MICROSOFT", "AZURE_AD", "APPLE", "FACEBOOK", "TWITTER"]) {
    env[`${name}_CLIENT_ID`] = "aside";
    if (name !== "APPLE") env[`${name}_CLIENT_SECRET`] = "s3cret";
  }
  app = await startApp({ worker: true, env });
});
afterAll(async () => {
  await app.stop();
  await idp.stop();
});

const unique = () => crypto.randomUUID().slice(0, 8);
const address = () => `s-${unique()}@example.com`;
beforeEach(() => {
  idp.next = {};
  idp.asked = [];
});

type Extra = { driver?: ApiDriver; post?: Record<string, string>; headers?: Record<string, string> };

async function oauthRequest(path: string, provider: string, { driver = app.driver(), post, headers = {} }: Extra = {}) {
  const there = new URL(locationOf(await driver.request("GET", path, undefined, headers)));
  const code = there.searchParams.get("nonce") ?? "code";
  const answer = new URLSearchParams({ state: there.searchParams.get("state") ?? "", code, ...post });
  let callback = `/v1/auth/${provider}/callback?${answer}`;
  if (post) {
    // A form of another site: the browser sends no cookies.
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const relayed = await app.driver().request("POST", `/v1/auth/${provider}/callback`, answer.toString(), form);
    callback = locationOf(relayed).slice(app.url.length);
  }
  return { driver, there, location: locationOf(await driver.request("GET", callback)) };
}

const userOf = async (driver: ApiDriver) => (await driver.call(refreshSession, { body: {} })).user;

test("all configured providers are offered", async () => {
  expect((await app.driver().call(listProviders, {})).items.map((item) => item.name)).toEqual([
    "Google",
    "Microsoft",
    "Microsoft Entra ID",
    "Apple",
    "Facebook",
    "X",
  ]);
});

test("Google: uses the address that Google verified", async () => {
  const claims = { sub: unique(), email: address(), email_verified: true, name: "Gus" };
  idp.next = { claims };
  const { driver, there } = await oauthRequest("/v1/auth/google?loginHint=gus%40example.com", "google");
  expect([there.searchParams.get("login_hint"), there.searchParams.get("scope")]).toEqual(["gus@example.com", "openid email profile"]);
  expect(await userOf(driver)).toMatchObject({ email: claims.email, account_type: "google", name: "Gus" });
});

describe("Microsoft, any tenant", () => {
  test("is trusted if the tenant owns the address's domain, and the identity includes the tenant", async () => {
    const claims = { sub: unique(), tid: "tenant-one", email: address(), xms_edov: true, name: "Mia" };
    idp.next = { claims };
    const { driver, location } = await oauthRequest("/v1/auth/microsoft", "microsoft");
    expect(errorIn(location)).toBeNull();
    const user = await userOf(driver);
    expect(user).toMatchObject({ email: claims.email, account_type: "microsoft" });
    expect(await readIdentities(app.context.db, user.userId)).toMatchObject([
      { issuer: `${idp.url}/tenant-one/v2.0`, subject: claims.sub },
    ]);
  });

  test("is not trusted otherwise, whatever the token says about the address", async () => {
    const ada = await signUpPerson(app);
    for (const more of [{}, { email_verified: true }, { xms_edov: false }, { xms_edov: "0" }, { preferred_username: ada.email }]) {
      idp.next = { claims: { sub: unique(), tid: "evil-tenant", email: ada.email, ...more } };
      const { driver, location } = await oauthRequest("/v1/auth/microsoft", "microsoft");
      expect([needsCode(location), (await driver.try(refreshSession, { body: {} })).status]).toEqual([true, 403]);
    }
  });

  test("with a tenant that differs from the issuer's is refused", async () => {
    const right = { sub: unique(), email: address(), xms_edov: true };
    idp.next = { claims: { ...right, tid: "tenant-one", iss: `${idp.url}/tenant-two/v2.0` } };
    expect(errorIn((await oauthRequest("/v1/auth/microsoft", "microsoft")).location)).toMatch(/could not be completed/);
  });

  test("the same subject in two tenants is two people", async () => {
    const sub = unique();
    const users = new Set<string>();
    for (const tid of ["tenant-one", "tenant-two"]) {
      idp.next = { claims: { sub, tid, email: address(), xms_edov: 1 } };
      users.add((await userOf((await oauthRequest("/v1/auth/microsoft", "microsoft")).driver)).userId);
    }
    expect(users.size).toBe(2);
  });
});

test("Microsoft Entra ID with a fixed tenant: its addresses are trusted, by both endpoints", async () => {
  for (const path of ["/v1/auth/microsoft_azure_ad", "/v1/auth/sso/microsoft/azure/ad"]) {
    const email = address();
    const sub = unique();
    idp.next = { claims: { sub, tid: "a-tenant", preferred_username: email }, profile: { sub } };
    const { driver, location } = await oauthRequest(path, "microsoft_azure_ad");
    expect(errorIn(location)).toBeNull();
    expect(await userOf(driver)).toMatchObject({ email, account_type: "microsoft_azure_ad" });
  }
});

describe("Apple", () => {
  test("posts its response, sends the name only the first time, and gets a client secret signed by us", async () => {
    const claims = { sub: unique(), email: address(), email_verified: "true" };
    idp.next = { claims };
    const user = JSON.stringify({ name: { firstName: "Ann", lastName: "Droid" }, email: "evil@example.com" });
    const { driver, there, location } = await oauthRequest("/v1/auth/apple", "apple", { post: { user } });
    expect(there.searchParams.get("response_mode")).toBe("form_post");
    expect(errorIn(location)).toBeNull();
    expect(await userOf(driver)).toMatchObject({ email: claims.email, name: "Ann Droid", account_type: "apple" });
    const secret = idp.asked[0]?.form.get("client_secret") ?? "";
    expect(decodeProtectedHeader(secret)).toMatchObject({ alg: "ES256", kid: "KEY" });
    expect(decodeJwt(secret)).toMatchObject({ iss: "TEAM", sub: "aside", aud: `${idp.url}/apple` });
    expect((await userOf((await oauthRequest("/v1/auth/apple", "apple", { post: {} })).driver)).name).toBe("Ann Droid");
  });

  test("without an address explains what to do", async () => {
    idp.next = { claims: { sub: unique() } };
    const { location } = await oauthRequest("/v1/auth/apple", "apple", { post: { user: "{broken" } });
    expect(errorIn(location)).toBe(
      "We could not fetch your email address from Apple. Please try again or check your Apple account settings.",
    );
  });
});

describe("Facebook", () => {
  test("verifies no address; an account connected while signed in can be used from then on", async () => {
    const ada = await signUpPerson(app);
    const id = unique();
    idp.next = { profile: { id, name: "Ada L.", email: ada.email } };
    const alone = await oauthRequest("/v1/auth/facebook", "facebook");
    expect(needsCode(alone.location)).toBe(true);
    const ours = { driver: ada, headers: { "sec-fetch-site": "same-origin" } };
    expect(errorIn((await oauthRequest("/v1/auth/facebook?connect=true", "facebook", ours)).location)).toBeNull();
    idp.next = { profile: { id, name: "Ada L." } };
    const { driver, there } = await oauthRequest("/v1/auth/facebook", "facebook");
    expect((await userOf(driver)).userId).toBe(ada.userId);
    expect([there.pathname, there.searchParams.get("nonce")]).toEqual(["/facebook/dialog/oauth", null]);
    expect(idp.asked[0]?.form.get("client_secret")).toBe("s3cret");
  });

  test("without a subject is refused", async () => {
    idp.next = { profile: { error: { message: "expired" } } };
    expect(errorIn((await oauthRequest("/v1/auth/facebook", "facebook")).location)).toMatch(/could not be completed/);
  });
});

test("X: uses the confirmed address, sends the secret in a header, and uses PKCE", async () => {
  const email = address();
  idp.next = { profile: { data: { id: unique(), name: "Xena", confirmed_email: email } } };
  const { driver, there, location } = await oauthRequest("/v1/auth/twitter", "twitter");
  expect(errorIn(location)).toBeNull();
  expect(there.searchParams.get("code_challenge_method")).toBe("S256");
  expect(await userOf(driver)).toMatchObject({ email, name: "Xena", account_type: "twitter" });
  expect(idp.asked[0]?.authorization).toMatch(/^Basic /);
  idp.next = { profile: { data: { id: unique(), name: "Xena" } } };
  expect(needsCode((await oauthRequest("/v1/auth/twitter", "twitter")).location)).toBe(true);
});

test("a provider that does not respond leads back with a message", async () => {
  const away = await startApp({ env: { GOOGLE_CLIENT_ID: "aside", GOOGLE_ISSUER: "http://127.0.0.1:1/google" } });
  const reply = await away.driver().request("GET", "/v1/auth/google?errorRef=/pricing");
  expect(errorIn(locationOf(reply))).toBe("Couldn't reach Google. Please try again.");
  await away.stop();
});
