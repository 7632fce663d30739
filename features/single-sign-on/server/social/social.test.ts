import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { requireSecondFactor, readAudit, readIdentities, setDisabled } from "@aside/testkit/stores/accounts-store.ts";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { PASSWORD, readCode, signInAgain, signUpPerson } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import {
  changePassword,
  refreshSession,
  signIn,
  signOut,
  signUp,
  triggerReset,
  validateUser,
  verifyEmailCode,
} from "../../../sign-in/contract.ts";
import { sendIdentityCode } from "../../confirm-email-contract.ts";
import { beginSocial, listIdentities, listProviders, unlinkIdentity } from "../../social-contract.ts";
import { type IdentityProvider, startIdentityProvider } from "../../testkit/identity-provider.ts";
import { comeBack, errorIn, locationOf, needsCode, runOAuthRequest } from "../../testkit/authorization-request.ts";
import { userInfo } from "@aside/core/accounts/contract.ts";

let app: TestApp;
let idp: IdentityProvider;
let clock = 0;

beforeAll(async () => {
  idp = await startIdentityProvider();
  const { id, secret } = idp.client;
  const env = { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret, GOOGLE_ISSUER: idp.issuer };
  app = await startApp({ worker: true, now: () => new Date(Date.now() + clock), env });
  idp.allow(app.url);
});
afterAll(async () => {
  await app.stop();
  await idp.stop();
});

const unique = () => crypto.randomUUID().slice(0, 8);
const newcomer = () => {
  const sub = unique();
  return { sub, email: `g-${sub}@example.com`, email_verified: true, name: "Grace Hopper" };
};
beforeEach(() => (idp.account = newcomer()));

const BEGIN = "/v1/auth/google?successRef=/dashboard/inbox%3Fa=1&errorRef=/pricing";

/** Runs a complete authorization request: to the provider and back. */
async function oauthRequest(driver: ApiDriver = app.driver(), path = BEGIN): Promise<{ driver: ApiDriver; location: string }> {
  const reply = await comeBack(driver, await runOAuthRequest(driver, path));
  return { driver, location: locationOf(reply) };
}

/** Requests an access token for the session's cookie, as the page does after the redirect. */
async function enter(driver: ApiDriver) {
  const { token, user } = await driver.call(refreshSession, { body: {} });
  driver.token = token;
  return user;
}

describe("a sign-in with an external account", () => {
  test("creates an account with the verified address; its token is in the cookie and in no URL", async () => {
    const { driver, location } = await oauthRequest();
    expect(location).toBe(`${app.url}/dashboard/inbox?a=1&signed_in=social`);
    const user = await enter(driver);
    expect(user).toMatchObject({ email: idp.account?.email, name: "Grace Hopper", account_type: "google" });
    expect(await driver.call(validateUser, { body: { email: user.email } })).toMatchObject({
      is_active: true,
      has_password: false,
      sso: false,
    });
    expect((await driver.call(userInfo, { params: { id: user.userId } })).userId).toBe(user.userId);
    expect(await driver.call(listProviders, {})).toEqual({ items: [{ provider: "google", name: "Google" }] });
  });

  test("finds the same account again, also if its address changed there", async () => {
    const first = await enter((await oauthRequest()).driver);
    idp.account = { ...newcomer(), sub: idp.account?.sub ?? "" };
    const { driver } = await oauthRequest();
    const second = await enter(driver);
    expect([second.userId, second.email]).toEqual([first.userId, first.email]);
    expect((await driver.call(listIdentities, {})).items).toMatchObject([{ provider: "google", email: idp.account.email }]);
  });

  test("joins an existing account with the same verified address, which keeps its password and name", async () => {
    const ada = await signUpPerson(app);
    idp.account = { ...newcomer(), email: ada.email.toUpperCase() };
    const user = await enter((await oauthRequest()).driver);
    expect([user.userId, user.name, user.account_type]).toEqual([ada.userId, "Ada Lovelace", "email"]);
    expect((await app.driver().try(signIn, { body: { email: ada.email, password: PASSWORD } })).status).toBe(200);
  });

  test("creates one account and identity when done twice concurrently", async () => {
    const drivers = [app.driver(), app.driver(), app.driver()];
    const back = await Promise.all(drivers.map(async (driver) => await runOAuthRequest(driver, BEGIN)));
    const replies = await Promise.all(drivers.map(async (driver, index) => await comeBack(driver, back[index] ?? "")));
    expect(replies.map((reply) => errorIn(locationOf(reply)))).toEqual([null, null, null]);
    const users = new Set((await Promise.all(drivers.map(enter))).map((user) => user.userId));
    expect(users.size).toBe(1);
    expect(await readIdentities(app.context.db, [...users][0] ?? "")).toHaveLength(1);
  });

  test("works in two tabs of one browser", async () => {
    const driver = app.driver();
    const one = await runOAuthRequest(driver, BEGIN);
    const two = await runOAuthRequest(driver, BEGIN);
    expect(errorIn(locationOf(await comeBack(driver, one)))).toBeNull();
    expect(errorIn(locationOf(await comeBack(driver, two)))).toBeNull();
  });

  test("that was cancelled shows this where it started", async () => {
    idp.account = { sub: "nobody" };
    const { driver, location } = await oauthRequest();
    expect(location).toBe(`${app.url}/pricing?social_error=The+sign-in+with+Google+was+cancelled.`);
    expect((await driver.try(refreshSession, { body: {} })).status).toBe(403);
  });
});

describe("a person whose address the provider has not verified", () => {
  test("with an unverified address can neither sign up nor reach the account of that address without a code", async () => {
    const ada = await signUpPerson(app);
    for (const email of [ada.email, `new-${unique()}@example.com`]) {
      for (const email_verified of [false, undefined]) {
        idp.account = { sub: unique(), email, ...(email_verified === undefined ? {} : { email_verified }) };
        const { driver, location } = await oauthRequest();
        expect([errorIn(location), needsCode(location)]).toEqual([null, true]);
        expect((await driver.try(refreshSession, { body: {} })).status).toBe(403);
      }
    }
    expect(await readIdentities(app.context.db, ada.userId)).toEqual([]);
  });

  test("is asked for an address if it is missing or invalid", async () => {
    for (const email of [undefined, "", "nobody", "a@b\r\nBcc: x@y.zz"]) {
      idp.account = { sub: unique(), email_verified: true, ...(email === undefined ? {} : { email }) };
      const { driver, location } = await oauthRequest();
      expect(needsCode(location)).toBe(true);
      expect(await driver.call(sendIdentityCode, { body: {} })).toMatchObject({ provider: "google", email: null });
    }
  });

  test("does not reach that account even while its owner is signed in here", async () => {
    const ada = await signUpPerson(app);
    idp.account = { sub: unique(), email: ada.email, email_verified: false };
    expect(needsCode((await oauthRequest(ada)).location)).toBe(true);
    expect(await readIdentities(app.context.db, ada.userId)).toEqual([]);
  });

  test("with a free-mail address follows the rules of the sign-up, with the texts of the page it came from", async () => {
    idp.account = { ...newcomer(), email: `someone-${unique()}@gmail.com` };
    expect(errorIn((await oauthRequest()).location)).toBe("Please sign up using a work email.");
    expect(errorIn((await oauthRequest(app.driver(), `${BEGIN}&restrictAdUserSignup=true`)).location)).toBe(
      "Please register with your work email address",
    );
    idp.account = { ...newcomer(), email: `someone-${unique()}@privaterelay.appleid.com` };
    expect(errorIn((await oauthRequest()).location)).toBe("Please sign up using a work email.");
  });
});

describe("connecting an account in My Account", () => {
  const CONNECT = "/v1/auth/google?connect=true&successRef=/account&errorRef=/account";
  const FROM_OUR_PAGE = { "sec-fetch-site": "same-origin" };
  const connect = async (driver: ApiDriver, headers: Record<string, string> = FROM_OUR_PAGE) =>
    locationOf(await comeBack(driver, await runOAuthRequest(driver, CONNECT, headers)));

  test("accepts any address, starts no session, and allows signing in from then on", async () => {
    const ada = await signUpPerson(app);
    idp.account = { sub: unique(), email: `private-${unique()}@gmail.com`, email_verified: false };
    expect(await connect(ada)).toBe(`${app.url}/account`);
    expect((await ada.try(userInfo, { params: { id: ada.userId } })).status).toBe(200);
    expect((await enter((await oauthRequest()).driver)).userId).toBe(ada.userId);
    // Connecting again changes nothing; another person cannot connect the same account.
    await connect(await signInAgain(app, ada));
    expect(await readIdentities(app.context.db, ada.userId)).toHaveLength(1);
    const eve = await signUpPerson(app, "Eve");
    expect(errorIn(await connect(eve))).toBe("This Google account is connected to another account.");
    expect(await readIdentities(app.context.db, eve.userId)).toEqual([]);
  });

  test("needs our page and a signed-in person: another site cannot connect its own account (docs/hostile-inputs.md row 21)", async () => {
    const ada = await signUpPerson(app);
    const attempts: [ApiDriver, Record<string, string>][] = [
      [ada, {}],
      [ada, { "sec-fetch-site": "cross-site" }],
      [ada, { "sec-fetch-site": "same-site" }],
      [ada, { "sec-fetch-site": "none" }],
      [app.driver(), FROM_OUR_PAGE],
    ];
    for (const [driver, headers] of attempts) {
      const reply = await driver.request("GET", CONNECT, undefined, headers);
      expect(errorIn(locationOf(reply))).toBe("The sign-in with Google could not be completed. Please try again.");
    }
  });

  test("ends with the session that started it", async () => {
    const ada = await signUpPerson(app);
    const back = await runOAuthRequest(ada, CONNECT, FROM_OUR_PAGE);
    await ada.call(signOut, { body: {} });
    expect(errorIn(locationOf(await comeBack(ada, back)))).not.toBeNull();
    expect(await readIdentities(app.context.db, ada.userId)).toEqual([]);
  });
});

describe("an unverified sign-up", () => {
  test("invalidates the earlier sign-up: its password, its code and its session", async () => {
    const account = newcomer();
    const thief = app.driver();
    await thief.call(signUp, { body: { email: account.email, name: "Thief", password: "the thief's own one" } });
    const code = await readCode(app, account.email);
    idp.account = account;
    const { driver } = await oauthRequest();
    expect(await enter(driver)).toMatchObject({ email: account.email, name: "Grace Hopper", account_type: "google" });
    expect((await thief.try(signIn, { body: { email: account.email, password: "the thief's own one" } })).status).toBe(422);
    expect((await thief.try(verifyEmailCode, { body: { email: account.email, code } })).error.code).toBe("code_invalid");
    expect((await thief.try(signUp, { body: { email: account.email, name: "Thief", password: "the thief's own one" } })).status).toBe(409);
  });

  test("of a recipient becomes their account", async () => {
    const ada = await signUpPerson(app);
    const { createEvent, addMembers } = await import("@aside/core/messages/contract.ts");
    const event = await ada.call(createEvent, { body: { title: "For Grace" } });
    const account = newcomer();
    await ada.call(addMembers, { body: { event_id: event.id, users: [{ email: account.email, name: "G." }] } });
    idp.account = account;
    expect(await enter((await oauthRequest()).driver)).toMatchObject({ email: account.email, name: "Grace Hopper" });
  });
});

describe("an account created by an external account", () => {
  test("can set a password by email and then disconnect it; before, it is the only way to sign in", async () => {
    const { driver } = await oauthRequest();
    const user = await enter(driver);
    const [only] = (await driver.call(listIdentities, {})).items;
    const unlink = async () => await driver.try(unlinkIdentity, { params: { id: only?.id ?? "" } });
    expect((await unlink()).error.code).toBe("last_way_in");
    await driver.call(triggerReset, { body: { email: user.email } });
    await driver.call(changePassword, { body: { password: "rain on a tin roof" } });
    const eve = await signUpPerson(app, "Eve");
    expect((await eve.try(unlinkIdentity, { params: { id: only?.id ?? "" } })).status).toBe(404);
    expect((await unlink()).status).toBe(200);
    expect((await unlink()).status).toBe(404);
    expect((await driver.call(listIdentities, {})).items).toEqual([]);
  });
});

describe("an external account cannot bypass", () => {
  test("a disabled account, found by identity or address", async () => {
    const user = await enter((await oauthRequest()).driver);
    await setDisabled(app.context.db, user.userId, new Date());
    const email = idp.account?.email ?? "";
    for (const account of [idp.account, { ...newcomer(), email }]) {
      idp.account = account;
      const { driver, location } = await oauthRequest();
      expect(errorIn(location)).toBe("Your account is disabled. Please contact your administrator.");
      expect((await driver.try(refreshSession, { body: {} })).status).toBe(403);
    }
  });

  test("the second factor", async () => {
    const user = await enter((await oauthRequest()).driver);
    await requireSecondFactor(app.context.db, user.userId);
    const { driver } = await oauthRequest();
    expect(await enter(driver)).toMatchObject({ mfaEnabled: true, mfaVerified: false });
    const reply = await driver.try(listIdentities, {});
    expect([reply.status, reply.error.code]).toEqual([403, "mfa_required"]);
  });

  test("the audit log records provider, account and source address, and no secret", async () => {
    const { email } = await enter((await oauthRequest()).driver);
    expect(await readAudit(app.context.db, "user.signed_up", email)).toHaveLength(1);
    const [entry, ...more] = await readAudit(app.context.db, "user.identity_linked", email);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ source_address: "127.0.0.1", details: { provider: "google", issuer: idp.issuer, email } });
  });
});

describe("the redirect after the sign-in", () => {
  test.each(["//evil.example", "/\\evil.example", "/.//evil.example", "https://evil.example", "javascript:alert(1)", "", "x".repeat(3000)])(
    "only to own paths, not to %j (docs/hostile-inputs.md row 20)",
    async (ref) => {
      const query = `successRef=${encodeURIComponent(ref)}&errorRef=${encodeURIComponent(ref)}&referer=${encodeURIComponent(ref)}`;
      expect((await oauthRequest(app.driver(), `/v1/auth/google?${query}`)).location).toBe(`${app.url}/?signed_in=social`);
      idp.account = { sub: "nobody" };
      expect(new URL((await oauthRequest(app.driver(), `/v1/auth/google?${query}`)).location).pathname).toBe("/");
    },
  );

  test("a provider that is not configured leads back with a message; an unknown one is a 404", async () => {
    for (const [path, name] of [
      ["/v1/auth/microsoft", "Microsoft"],
      ["/v1/auth/apple", "Apple"],
      ["/v1/auth/sso/microsoft/azure/ad", "Microsoft Entra ID"],
    ] as const) {
      const reply = await app.driver().request("GET", `${path}?errorRef=/pricing`);
      expect([reply.status, locationOf(reply)]).toEqual([
        302,
        `${app.url}/pricing?social_error=${`Sign-in with ${name} isn%27t available.`.replaceAll(" ", "+")}`,
      ]);
    }
    const unknown = await app.driver().try(beginSocial, { params: { provider: "evil" } });
    expect([unknown.status, unknown.error.code]).toEqual([404, "not_found"]);
  });

  test("the browser's earlier session ends", async () => {
    const ada = await signUpPerson(app);
    const before = ada.token;
    await oauthRequest(ada);
    ada.token = before;
    expect((await ada.try(userInfo, { params: { id: ada.userId } })).status).toBe(403);
  });

  test("after ten minutes the request has expired", async () => {
    const driver = app.driver();
    const back = await runOAuthRequest(driver, BEGIN);
    clock += 11 * 60_000;
    expect(errorIn(locationOf(await comeBack(driver, back)))).toMatch(/^This sign-in took too long/);
    clock = 0;
  });
});
