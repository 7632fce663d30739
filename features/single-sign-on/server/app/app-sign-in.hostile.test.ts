import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setDisabled } from "@aside/testkit/stores/accounts-store.ts";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { setUpApp } from "@aside/testkit/factors.ts";
import { signUpPerson } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { refreshSession } from "../../../sign-in/contract.ts";
import { validateMfa } from "../../../second-factor/contract.ts";
import { codeOf } from "../../../second-factor/testkit/app-code.ts";
import { unviewedCount } from "../../../viewing/contract.ts";
import { sendIdentityCode } from "../../confirm-email-contract.ts";
import { exchangeMobileCode } from "../../social-contract.ts";
import { errorIn, locationOf } from "../../testkit/authorization-request.ts";
import { startTamperingProvider, type TamperingProvider } from "../../testkit/tampering-provider.ts";

let app: TestApp;
let idp: TamperingProvider;
let elapsed = 0;
beforeAll(async () => {
  idp = await startTamperingProvider();
  const env = {
    NATIVE_APP_ID: "com.example.Video",
    GOOGLE_CLIENT_ID: "aside",
    GOOGLE_CLIENT_SECRET: "s3cret",
    GOOGLE_ISSUER: `${idp.url}/google`,
    MICROSOFT_CLIENT_ID: "aside",
    MICROSOFT_CLIENT_SECRET: "s3cret",
    MICROSOFT_ISSUER: `${idp.url}/common/v2.0`,
  };
  app = await startApp({ worker: true, env, now: () => new Date(Date.now() + elapsed) });
});
afterAll(async () => {
  await app.stop();
  await idp.stop();
});
beforeEach(() => {
  idp.next = {};
  elapsed = 0;
});

const LOST = "This sign-in took too long or was started in another browser. Please try again.";
const NO_ACCOUNT = "Account not found! You need to create an account on the product site to access the mobile app.";
const makeVerifier = () => randomBytes(32).toString("base64url");
const challengeOf = (verifier: string) => createHash("sha256").update(verifier).digest("base64url");

async function begin(browser: ApiDriver, query: Record<string, string>, provider = "google") {
  const there = new URL(locationOf(await browser.request("GET", `/v1/auth/${provider}?${new URLSearchParams(query)}`)));
  return { state: there.searchParams.get("state") ?? "", code: there.searchParams.get("nonce") ?? "" };
}

const back = async (browser: ApiDriver, answer: Record<string, string>, provider = "google") =>
  locationOf(await browser.request("GET", `/v1/auth/${provider}/callback?${new URLSearchParams(answer)}`));

/** The browser's way through the provider, to where it is sent in the end. */
async function signInAtGoogle(verifier: string, more: Record<string, string> = {}) {
  const browser = app.driver();
  const location = await back(browser, await begin(browser, { appChallenge: challengeOf(verifier), ...more }));
  return { browser, location, code: new URL(location).searchParams.get("code") ?? "" };
}

const exchange = async (code: string, verifier: string, driver = app.driver()) =>
  await driver.try(exchangeMobileCode, { body: { code, verifier } });
const isIn = async (driver: ApiDriver) => (await driver.try(refreshSession, { body: {} })).status === 200;

/** What only signed-in people may read. */
async function readUnviewed(driver: ApiDriver) {
  const { status, error } = await driver.try(unviewedCount, {});
  return [status, status === 200 ? undefined : error.code];
}

async function makeAda() {
  const ada = await signUpPerson(app);
  idp.next = { claims: { sub: ada.userId, email: ada.email, email_verified: true, name: "Ada" } };
  return ada;
}

test("the app gets the session, and the browser gets none", async () => {
  const ada = await makeAda();
  const verifier = makeVerifier();
  const { browser, location, code } = await signInAtGoogle(verifier);
  expect(location).toMatch(/^com\.example\.video:\/\/signed-in\?code=[\w-]{43}$/);
  expect(await isIn(browser)).toBe(false);
  const driver = app.driver();
  const reply = await exchange(code, verifier, driver);
  expect((reply.json() as { user: { userId: string } }).user.userId).toBe(ada.userId);
  expect(await isIn(driver)).toBe(true);
});

test("a person with a second factor gets a session that needs it", async () => {
  const ada = await makeAda();
  const { secret } = await setUpApp(app, ada);
  const verifier = makeVerifier();
  const { code } = await signInAtGoogle(verifier);
  const driver = app.driver();
  const reply = (await exchange(code, verifier, driver)).json() as { token: string; user: object };
  expect(reply.user).toMatchObject({ userId: ada.userId, mfaEnabled: true, mfaVerified: false });
  driver.token = reply.token;
  expect(await readUnviewed(driver)).toEqual([403, "mfa_required"]);
  // A renewal does not replace the code.
  driver.token = (await driver.call(refreshSession, { body: {} })).token;
  expect(await readUnviewed(driver)).toEqual([403, "mfa_required"]);
  elapsed = 30_000;
  const validated = await driver.call(validateMfa, { body: { code: codeOf(secret, app.context.now()), mfa_type: "app" } });
  expect(validated.user).toMatchObject({ mfaEnabled: true, mfaVerified: true });
  driver.token = validated.token;
  expect(await readUnviewed(driver)).toEqual([200, undefined]);
});

describe("a code", () => {
  test("that was stolen is worth nothing without the app's verifier, and is used up", async () => {
    await makeAda();
    const verifier = makeVerifier();
    const { code } = await signInAtGoogle(verifier);
    for (const guess of [makeVerifier(), challengeOf(verifier), verifier]) {
      const thief = app.driver();
      const reply = await exchange(code, guess, thief);
      expect([reply.status, reply.error.code, reply.error.message]).toEqual([422, "sign_in_lost", LOST]);
      expect(await isIn(thief)).toBe(false);
    }
  });

  test("works once, also when it is sent at the same time", async () => {
    await makeAda();
    const verifier = makeVerifier();
    const { code } = await signInAtGoogle(verifier);
    const replies = await Promise.all([1, 2, 3].map(async () => await exchange(code, verifier)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    expect((await exchange(code, verifier)).error.code).toBe("sign_in_lost");
  });

  test("ends after 60 seconds", async () => {
    await makeAda();
    const verifier = makeVerifier();
    const { code } = await signInAtGoogle(verifier);
    elapsed = 61_000;
    expect((await exchange(code, verifier)).error.code).toBe("sign_in_lost");
  });

  test("of another sign-in does not fit this app's verifier (login CSRF)", async () => {
    await makeAda();
    const { code } = await signInAtGoogle(makeVerifier());
    const victim = app.driver();
    expect((await exchange(code, makeVerifier(), victim)).error.code).toBe("sign_in_lost");
    expect(await isIn(victim)).toBe(false);
  });

  test("ends with the account that it is for", async () => {
    const ada = await makeAda();
    const verifier = makeVerifier();
    const { code } = await signInAtGoogle(verifier);
    await setDisabled(app.context.db, ada.userId, new Date());
    expect((await exchange(code, verifier)).error.code).toBe("sign_in_lost");
  });
});

test("a person without an account is asked to sign up on the site", async () => {
  idp.next = { claims: { sub: "new", email: `new-${crypto.randomUUID()}@example.com`, email_verified: true } };
  const { location } = await signInAtGoogle(makeVerifier());
  const url = new URL(location);
  expect([url.protocol, url.hostname, url.searchParams.get("error")]).toEqual(["com.example.video:", "signed-in", NO_ACCOUNT]);
});

test("the result goes to the app's scheme only, whatever the request names", async () => {
  await makeAda();
  const elsewhere = { successRef: "//evil.example", errorRef: "evil://x", referer: "https://evil.example", redirect_uri: "evil://x" };
  const { location } = await signInAtGoogle(makeVerifier(), elsewhere);
  expect(location).toMatch(/^com\.example\.video:\/\/signed-in\?code=/);
  for (const wrong of ["", "short", "x".repeat(44), "com.evil://signed-in?xxxxxxxxxxxxxxxxxxxxxxxxxxx", `${"x".repeat(42)}\n`])
    expect((await app.driver().request("GET", `/v1/auth/google?${new URLSearchParams({ appChallenge: wrong })}`)).status).toBe(400);
});

test("the state of another provider or browser leads to no code", async () => {
  await makeAda();
  const browser = app.driver();
  const google = await begin(browser, { appChallenge: challengeOf(makeVerifier()) });
  expect(errorIn(await back(browser, google, "microsoft"))).toBe(LOST);
  expect(errorIn(await back(app.driver(), google))).toBe(LOST);
});

test("a refusal at the provider is reported to the app", async () => {
  const browser = app.driver();
  const { state } = await begin(browser, { appChallenge: challengeOf(makeVerifier()) });
  const url = new URL(await back(browser, { state, error: "access_denied", error_description: "buy at evil.example" }));
  expect([url.protocol, url.searchParams.get("error")]).toEqual(["com.example.video:", "The sign-in with Google was cancelled."]);
});

test("an address that the provider does not verify needs the emailed code, whose attempt only the app has", async () => {
  const ada = await signUpPerson(app);
  idp.next = { claims: { sub: ada.userId, tid: "a-tenant", email: ada.email, name: "Ada" } };
  const browser = app.driver();
  const verifier = makeVerifier();
  const answer = await begin(browser, { appChallenge: challengeOf(verifier) }, "microsoft");
  const code = new URL(await back(browser, answer, "microsoft")).searchParams.get("code") ?? "";
  // The code in the address is not the attempt.
  expect((await app.driver().try(sendIdentityCode, { body: { attempt: code } })).error.code).toBe("sign_in_lost");
  const driver = app.driver();
  const reply = await exchange(code, verifier, driver);
  expect([reply.status, reply.error.code]).toEqual([422, "email_code_required"]);
  expect((await driver.try(sendIdentityCode, { body: {} })).status).toBe(200);
  expect((await browser.try(sendIdentityCode, { body: {} })).error.code).toBe("sign_in_lost");
});

test("a server without an app of its own starts no such sign-in", async () => {
  const plain = await startApp({ env: { GOOGLE_CLIENT_ID: "aside", GOOGLE_ISSUER: `${idp.url}/google` } });
  const query = new URLSearchParams({ appChallenge: challengeOf(makeVerifier()), errorRef: "/pricing" });
  const location = locationOf(await plain.driver().request("GET", `/v1/auth/google?${query}`));
  expect([new URL(location).origin, errorIn(location)]).toEqual([plain.url, "Sign-in with Google isn't available."]);
  await plain.stop();
});
