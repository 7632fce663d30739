import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { signUpPerson } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { refreshSession } from "../../../sign-in/contract.ts";
import { signInMobile } from "../../social-contract.ts";
import { startTamperingProvider, type TamperingProvider } from "../../testkit/tampering-provider.ts";
import { errorIn, locationOf, needsCode } from "../../testkit/authorization-request.ts";

let app: TestApp;
let idp: TamperingProvider;
beforeAll(async () => {
  idp = await startTamperingProvider();
  const env = { GOOGLE_CLIENT_ID: "aside,aside-ios", GOOGLE_CLIENT_SECRET: "s3cret", GOOGLE_ISSUER: `${idp.url}/google` };
  app = await startApp({ worker: true, env });
});
afterAll(async () => {
  await app.stop();
  await idp.stop();
});

const unique = () => crypto.randomUUID().slice(0, 8);
const NOW = Math.floor(Date.now() / 1000);
const person = () => {
  const sub = unique();
  return { sub, email: `t-${sub}@example.com`, email_verified: true, name: "Tess" };
};
beforeEach(() => {
  idp.next = { claims: person() };
  idp.asked = [];
});

type Begun = { driver: ApiDriver; there: URLSearchParams; state: string; nonce: string };

async function begin(driver = app.driver()): Promise<Begun> {
  const reply = await driver.request("GET", "/v1/auth/google?errorRef=/pricing");
  const there = new URL(locationOf(reply)).searchParams;
  return { driver, there, state: there.get("state") ?? "", nonce: there.get("nonce") ?? "" };
}

async function back(driver: ApiDriver, query: Record<string, string>): Promise<string> {
  return locationOf(await driver.request("GET", `/v1/auth/google/callback?${new URLSearchParams(query)}`));
}

async function oauthRequest(): Promise<{ driver: ApiDriver; location: string }> {
  const { driver, state, nonce } = await begin();
  return { driver, location: await back(driver, { state, code: nonce }) };
}

const FAILED = "The sign-in with Google could not be completed. Please try again.";
const LOST = "This sign-in took too long or was started in another browser. Please try again.";
const isIn = async (driver: ApiDriver) => (await driver.try(refreshSession, { body: {} })).status === 200;

async function expectRefused({ driver, location }: { driver: ApiDriver; location: string }, message = FAILED): Promise<void> {
  expect(errorIn(location)).toBe(message);
  expect(await isIn(driver)).toBe(false);
}

describe("a response of the provider", () => {
  test("that is valid is accepted, so that the following ones fail for their own reason", async () => {
    const { driver, location } = await oauthRequest();
    expect(errorIn(location)).toBeNull();
    expect(await isIn(driver)).toBe(true);
  });

  test.each([
    ["a nonce of another sign-in", { nonce: "another" }],
    ["no nonce", { nonce: undefined }],
    ["another issuer", { iss: "https://accounts.google.com" }],
    ["an issuer that differs by a slash", { iss: "with-slash" }],
    ["no issuer", { iss: undefined }],
    ["another's audience", { aud: "another-client" }],
    ["several audiences, of which another is meant", { aud: ["aside", "another-client"], azp: "another-client" }],
    ["no audience", { aud: undefined }],
    ["an end in the past", { exp: NOW - 3600, iat: NOW - 7200 }],
    ["no end", { exp: undefined }],
    ["a beginning in the future", { nbf: NOW + 3600 }],
    ["no subject", { sub: undefined }],
    ["an empty subject", { sub: "" }],
    ["a subject that is an object", { sub: { $ne: null } }],
  ])("with %s is refused", async (name, claims) => {
    const iss = claims && "iss" in claims && claims.iss === "with-slash" ? { iss: `${idp.url}/google/` } : {};
    idp.next = { claims: { ...person(), ...claims, ...iss } };
    await expectRefused(await oauthRequest());
    expect(name).not.toBe("");
  });

  test.each(["none", "stranger", "hmac", "broken"] as const)(
    "whose signature is %s is refused (docs/hostile-inputs.md row 17)",
    async (sign) => {
      idp.next.sign = sign;
      await expectRefused(await oauthRequest());
    },
  );

  test("without an ID token is refused", async () => {
    idp.next.withoutIdToken = true;
    await expectRefused(await oauthRequest());
  });

  test("with the user info of another subject is refused", async () => {
    const { email, ...rest } = person();
    idp.next = {
      claims: { ...rest, email: undefined, email_verified: undefined },
      profile: { sub: "another", email, email_verified: true },
    };
    await expectRefused(await oauthRequest());
    idp.next.profile = { ...idp.next.profile, sub: rest.sub };
    expect(errorIn((await oauthRequest()).location)).toBeNull();
  });

  test("with another subject and a known address that is not verified does not reach the account", async () => {
    const ada = await signUpPerson(app);
    idp.next = { claims: { ...person(), email: ada.email, email_verified: "false" } };
    const { driver, location } = await oauthRequest();
    expect(needsCode(location)).toBe(true);
    expect(await isIn(driver)).toBe(false);
  });

  test("is exchanged with this request's PKCE verifier, so that a stolen code is useless", async () => {
    const { driver, there, state, nonce } = await begin();
    expect([there.get("code_challenge_method"), there.get("response_type")]).toEqual(["S256", "code"]);
    await back(driver, { state, code: nonce });
    const [asked] = idp.asked;
    const verifier = asked?.form.get("code_verifier") ?? "";
    expect(verifier.length).toBeGreaterThanOrEqual(43);
    expect(createHash("sha256").update(verifier).digest("base64url")).toBe(there.get("code_challenge"));
    expect(asked?.form.get("redirect_uri")).toBe(`${app.url}/v1/auth/google/callback`);
  });
});

describe("the callback", () => {
  test("with a used state is refused and changes nothing", async () => {
    const { driver, state, nonce } = await begin();
    expect(errorIn(await back(driver, { state, code: nonce }))).toBeNull();
    expect(errorIn(await back(driver, { state, code: nonce }))).toBe(LOST);
    expect(idp.asked).toHaveLength(1);
  });

  test("in another browser is refused, and still works in the right one", async () => {
    const { driver, state, nonce } = await begin();
    for (const other of [app.driver(), (await begin()).driver]) {
      expect(errorIn(await back(other, { state, code: nonce }))).toBe(LOST);
      expect(await isIn(other)).toBe(false);
    }
    expect(errorIn(await back(driver, { state, code: nonce }))).toBeNull();
  });

  test("of one provider is not accepted for another", async () => {
    const { driver, state, nonce } = await begin();
    for (const other of ["sso", "microsoft", "apple"]) {
      const reply = await driver.request("GET", `/v1/auth/${other}/callback?state=${state}&code=${nonce}`);
      expect(errorIn(locationOf(reply))).toBe(LOST);
    }
  });

  test.each(["", "x", "' or 1=1 --", "x".repeat(4000)])("with the unknown state %j is refused", async (state) => {
    const { driver, nonce } = await begin();
    expect(errorIn(await back(driver, { state, code: nonce }))).toBe(LOST);
  });

  test("without a code, or with the provider's error, is refused without repeating the provider's text", async () => {
    const first = await begin();
    await expectRefused({ driver: first.driver, location: await back(first.driver, { state: first.state }) });
    const second = await begin();
    const location = await back(second.driver, { state: second.state, error: "<script>", error_description: "buy at evil.example" });
    await expectRefused({ driver: second.driver, location });
    expect(new URL(location).pathname).toBe("/pricing");
  });

  test("posted by another site is forwarded without effect, with the provider's parameters only", async () => {
    const { driver, state, nonce } = await begin();
    const body = `state=${state}&code=${nonce}&redirect=https%3A%2F%2Fevil.example&successRef=%2F%2Fevil.example`;
    const relay = await app
      .driver()
      .request("POST", "/v1/auth/google/callback", body, { "content-type": "application/x-www-form-urlencoded" });
    expect([relay.status, locationOf(relay)]).toEqual([303, `${app.url}/v1/auth/google/callback?code=${nonce}&state=${state}`]);
    expect(errorIn(locationOf(await driver.request("GET", locationOf(relay).slice(app.url.length))))).toBeNull();
    const large = await app
      .driver()
      .request("POST", "/v1/auth/google/callback", "x".repeat(20_000), { "content-type": "application/x-www-form-urlencoded" });
    expect(large.status).toBeLessThan(500);
  });
});

describe("an ID token of a native app", () => {
  const TEXT = "Account not found! You need to create an account on the product site to access the mobile app.";
  type Body = { email: string; name: string; type: string; id: string; token: string };
  const send = async (body: Partial<Body>) => await app.driver().try(signInMobile, { body });

  async function tokenFor(claims: Record<string, unknown>): Promise<string> {
    idp.next = { ...idp.next, claims };
    return await idp.idToken({ iss: `${idp.url}/google` });
  }

  test("signs in the account of its address, for each of our apps", async () => {
    const ada = await signUpPerson(app);
    for (const aud of ["aside", "aside-ios"]) {
      const claims = { ...person(), sub: `${ada.userId}-${aud}`, email: ada.email, aud };
      const reply = await send({ email: ada.email, name: "Ada", type: "google", id: claims.sub, token: await tokenFor(claims) });
      expect(reply.status).toBe(200);
      expect((reply.json() as { user: { userId: string } }).user.userId).toBe(ada.userId);
    }
  });

  test("without an account is asked to sign up on the site", async () => {
    const claims = person();
    const reply = await send({ email: claims.email, name: "", type: "google", id: claims.sub, token: await tokenFor(claims) });
    expect([reply.status, reply.error.code, reply.error.message]).toEqual([422, "account_not_found", TEXT]);
  });

  test("ignores a person that the body names and the token does not", async () => {
    const ada = await signUpPerson(app);
    const claims = person();
    const token = await tokenFor(claims);
    for (const body of [
      { email: ada.email, id: claims.sub },
      { email: claims.email, id: "another" },
      { email: ada.email, id: ada.userId },
    ])
      expect((await send({ ...body, name: "Ada", type: "google", token })).error.code).toBe("token_invalid");
  });

  test.each([
    ["another audience", { aud: "another-client" }],
    ["another issuer", { iss: "https://accounts.google.com" }],
    ["an end in the past", { exp: NOW - 3600, iat: NOW - 7200 }],
    ["an age of an hour", { iat: NOW - 3600 }],
    ["no age", { iat: undefined }],
  ])("with %s is refused", async (_, wrong) => {
    const ada = await signUpPerson(app);
    const claims = { ...person(), email: ada.email, ...wrong };
    const reply = await send({ email: ada.email, name: "", type: "google", id: claims.sub, token: await tokenFor(claims) });
    expect([reply.status, reply.error.code]).toEqual([422, "token_invalid"]);
  });

  test.each(["none", "stranger", "hmac", "broken"] as const)(
    "whose signature is %s is refused (docs/hostile-inputs.md row 17)",
    async (sign) => {
      const ada = await signUpPerson(app);
      idp.next = { sign };
      const claims = { ...person(), email: ada.email };
      const token = await tokenFor(claims);
      expect((await send({ email: ada.email, name: "", type: "google", id: claims.sub, token })).error.code).toBe("token_invalid");
    },
  );

  test("with an unverified or invalid address, or of a provider without such tokens, is refused", async () => {
    const ada = await signUpPerson(app);
    const claims = { ...person(), email: ada.email, email_verified: false };
    const token = await tokenFor(claims);
    expect((await send({ email: ada.email, name: "", type: "google", id: claims.sub, token })).status).toBe(422);
    for (const type of ["facebook", "twitter", "apple"])
      expect((await send({ email: ada.email, name: "", type, id: claims.sub, token })).error.code).toBe("token_invalid");
    for (const none of ["x", "a.b.c", ada.token ?? ""])
      expect((await send({ email: ada.email, name: "", type: "google", id: claims.sub, token: none })).error.code).toBe("token_invalid");
  });
});
