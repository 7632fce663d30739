import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ApiDriver, RawReply } from "@aside/testkit/api-driver.ts";
import { createUser, PASSWORD, readCode, signUpPerson } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { deleteUser, readIdentities, requireSecondFactor, setDisabled, verifyDomain } from "@aside/testkit/stores/accounts-store.ts";
import { refreshSession, signIn, signUp } from "../../../sign-in/contract.ts";
import { sendIdentityCode, verifyIdentityCode } from "../../confirm-email-contract.ts";
import { signInMobile } from "../../social-contract.ts";
import { saveSso } from "../../sso-contract.ts";
import { errorIn, locationOf } from "../../testkit/authorization-request.ts";
import { startTamperingProvider, type TamperingProvider } from "../../testkit/tampering-provider.ts";

let app: TestApp;
let idp: TamperingProvider;
let clock = 0;
const DAY_MS = 24 * 3_600_000;
beforeAll(async () => {
  idp = await startTamperingProvider();
  const env: NodeJS.ProcessEnv = {
    FACEBOOK_CLIENT_ID: "aside",
    FACEBOOK_ISSUER: `${idp.url}/facebook`,
    MICROSOFT_CLIENT_ID: "aside",
    MICROSOFT_ISSUER: `${idp.url}/common/v2.0`,
  };
  app = await startApp({ worker: true, now: () => new Date(Date.now() + clock), env });
  // The first of all leads the product: not one of these.
  await createUser(app, "First", "first@product.example");
});
afterAll(async () => {
  await app.stop();
  await idp.stop();
});
beforeEach(() => {
  idp.next = {};
  clock = 0;
});

const unique = () => crypto.randomUUID().slice(0, 8);
const address = () => `u-${unique()}@example.com`;
const LOST = "This sign-in took too long or was started in another browser. Please try again.";

/** To Facebook and back. A repeated `id` is the same person there. */
async function throughFacebook(
  profile: { id: string; email?: string; name?: string },
  driver = app.driver(),
): Promise<ApiDriver & { back: URL }> {
  idp.next = { profile: { name: "Fay Book", ...profile } };
  const there = new URL(locationOf(await driver.request("GET", "/v1/auth/facebook?successRef=/account%3Fa=1&errorRef=/pricing")));
  const callback = `/v1/auth/facebook/callback?state=${there.searchParams.get("state")}&code=code`;
  const back = new URL(locationOf(await driver.request("GET", callback)));
  return Object.assign(driver, { back });
}
const send = async (driver: ApiDriver, body: { email?: string; attempt?: string } = {}) => await driver.try(sendIdentityCode, { body });
const verify = async (driver: ApiDriver, code: string, attempt?: string) =>
  await driver.try(verifyIdentityCode, { body: { code, ...(attempt ? { attempt } : {}) } });
const isIn = async (driver: ApiDriver) => (await driver.try(refreshSession, { body: {} })).status === 200;
const userOf = (reply: RawReply) => (reply.json() as { user: { userId: string; email: string; name: string; account_type: string } }).user;
const other = (code: string, by = 1) => String((Number(code) + by) % 10_000).padStart(4, "0");

/** Sends the code and reads it from the address's mailbox, where it is the newest. */
async function codeFor(driver: ApiDriver, email: string, body: { email?: string; attempt?: string } = {}): Promise<string> {
  const before = (await app.mailbox.list(email)).length;
  expect((await send(driver, body)).status).toBe(200);
  await expect.poll(async () => (await app.mailbox.list(email)).length).toBe(before + 1);
  return await readCode(app, email);
}

describe("a sign-in whose address the provider does not verify", () => {
  test("creates an account after the code; from then on the same identity needs none", async () => {
    const [id, email] = [unique(), address()];
    const driver = await throughFacebook({ id, email });
    expect(driver.back.href).toBe(`${app.url}/account?a=1&confirm_email=social`);
    expect(await isIn(driver)).toBe(false);
    const code = await codeFor(driver, email);
    const reply = await verify(driver, code);
    expect(userOf(reply)).toMatchObject({ email, name: "Fay Book", account_type: "facebook" });
    expect(await isIn(driver)).toBe(true);
    const again = await throughFacebook({ id, email: "changed@elsewhere.example" });
    expect(again.back.searchParams.get("signed_in")).toBe("social");
    expect((await again.call(refreshSession, { body: {} })).user.userId).toBe(userOf(reply).userId);
  });

  test("joins the account of the address, which keeps its password and name", async () => {
    const ada = await signUpPerson(app);
    const driver = await throughFacebook({ id: unique(), email: ada.email });
    const reply = await verify(driver, await codeFor(driver, ada.email));
    expect(userOf(reply)).toMatchObject({ userId: ada.userId, name: "Ada Lovelace", account_type: "email" });
    expect((await app.driver().try(signIn, { body: { email: ada.email, password: PASSWORD } })).status).toBe(200);
    expect(await readIdentities(app.context.db, ada.userId)).toMatchObject([{ provider: "facebook", email: ada.email }]);
  });

  test("without an address asks for one first, and can change a mistyped one", async () => {
    const email = address();
    const driver = await throughFacebook({ id: unique() });
    expect((await send(driver)).json()).toMatchObject({ provider: "facebook", account_name: "Fay Book", email: null, resend_after: 0 });
    expect((await verify(driver, "0000")).error.code).toBe("sign_in_lost");
    expect((await send(driver, { email: address() })).status).toBe(200);
    const code = await codeFor(driver, email, { email });
    expect((await send(driver)).json()).toMatchObject({ email, is_email_given: false });
    expect(userOf(await verify(driver, code)).email).toBe(email);
  });

  test("still needs the account's second factor", async () => {
    const ada = await createUser(app);
    await requireSecondFactor(app.context.db, ada.userId);
    const driver = await throughFacebook({ id: unique(), email: ada.email });
    const reply = await verify(driver, await codeFor(driver, ada.email));
    expect(reply.json()).toMatchObject({ user: { userId: ada.userId, mfaEnabled: true, mfaVerified: false } });
  });

  test("puts no text of the provider's account into the email", async () => {
    const email = address();
    const driver = await throughFacebook({ id: unique(), email, name: "Win a prize at evil.example" });
    await codeFor(driver, email);
    const [mail] = await app.mailbox.list(email);
    expect(`${mail?.subject}${mail?.html}${mail?.text}`).not.toContain("evil.example");
    expect(mail?.text).toContain("Facebook");
  });
});

describe("an attacker with a victim's address at the provider (docs/hostile-inputs.md row 18)", () => {
  test("gets in neither without the code nor with five guesses, and the victim's account is unchanged", async () => {
    const victim = await signUpPerson(app);
    const attacker = await throughFacebook({ id: unique(), email: victim.email });
    const code = await codeFor(attacker, victim.email);
    for (let miss = 1; miss <= 5; miss++) expect((await verify(attacker, other(code, miss))).error.message).toBe("Invalid code");
    expect((await verify(attacker, code)).error.code).toBe("code_locked");
    expect(await isIn(attacker)).toBe(false);
    expect(await readIdentities(app.context.db, victim.userId)).toEqual([]);
  });

  test("cannot redirect the code to an own mailbox", async () => {
    const victim = await createUser(app);
    const own = address();
    const attacker = await throughFacebook({ id: unique(), email: victim.email });
    expect((await send(attacker, { email: own })).json()).toMatchObject({ email: victim.email, is_email_given: true });
    await app.waitForJobs();
    expect(await app.mailbox.list(own)).toEqual([]);
  });

  test("cannot use the code of another attempt, of a sign-up, or of another browser (row 31)", async () => {
    const email = address();
    const [owner, attacker] = [await throughFacebook({ id: unique(), email }), await throughFacebook({ id: unique(), email })];
    const [first, second] = [await codeFor(owner, email), await codeFor(attacker, email)];
    // Equal by chance in one run of 10,000: both codes would work in either browser then.
    if (first !== second) {
      expect((await verify(attacker, first)).error.code).toBe("code_invalid");
      expect((await verify(owner, second)).error.code).toBe("code_invalid");
    }
    await app.driver().call(signUp, { body: { email, name: "Sue", password: PASSWORD } });
    await app.waitForJobs();
    const third = await readCode(app, email);
    if (third !== second) expect((await verify(attacker, third)).error.code).toBe("code_invalid");
    for (const stranger of [app.driver(), await createUser(app)]) {
      const reply = await verify(stranger, first);
      expect([reply.status, reply.error.message]).toEqual([422, LOST]);
    }
    expect((await verify(owner, first)).status).toBe(200);
    expect((await readIdentities(app.context.db, userOf(await verify(attacker, second)).userId)).length).toBe(2);
  });

  test.each(["", "x", "A".repeat(43), "' or 1=1 --", "x".repeat(100)])("cannot guess the attempt %j", async (attempt) => {
    for (const reply of [await send(app.driver(), { attempt }), await verify(app.driver(), "0000", attempt)])
      expect([reply.status, reply.error.code]).toEqual([422, "sign_in_lost"]);
  });
});

describe("a code", () => {
  test("works once, also concurrently", async () => {
    const email = address();
    const driver = await throughFacebook({ id: unique(), email });
    const code = await codeFor(driver, email);
    const secret = driver.cookies.get("aside_confirm_email") ?? "";
    const replies = await Promise.all([1, 2, 3].map(async () => await verify(app.driver(), code, secret)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await verify(driver, code, secret)).error.code).toBe("sign_in_lost");
  });

  test("expires after 15 minutes, the attempt after an hour", async () => {
    const email = address();
    const driver = await throughFacebook({ id: unique(), email });
    const code = await codeFor(driver, email);
    clock = 16 * 60_000;
    expect((await verify(driver, code)).error.message).toBe("This code has expired. Please request a new one.");
    const second = await codeFor(driver, email);
    clock = 61 * 60_000;
    expect((await verify(driver, second)).error.code).toBe("sign_in_lost");
    expect((await send(driver)).error.code).toBe("sign_in_lost");
  });

  test("is replaced by a newer one, sent at most every 120 s, five times per attempt and ten times a day per address", async () => {
    const email = address();
    // Limits count in windows of at most a day, so all of this happens at the beginning of one.
    const start = DAY_MS - (Date.now() % DAY_MS);
    clock = start;
    const driver = await throughFacebook({ id: unique(), email });
    const first = await codeFor(driver, email);
    expect((await send(driver)).json()).toMatchObject({ resend_after: 120 });
    await app.waitForJobs();
    expect(await app.mailbox.list(email)).toHaveLength(1);
    clock = start + 121_000;
    const second = await codeFor(driver, email);
    if (first !== second) expect((await verify(driver, first)).error.code).toBe("code_invalid");
    for (let turn = 2; turn < 5; turn++) {
      clock = start + turn * 121_000;
      await codeFor(driver, email);
    }
    clock = start + 5 * 121_000;
    expect((await send(driver)).status).toBe(429);
    const next = await throughFacebook({ id: unique(), email });
    for (let turn = 6; turn < 11; turn++) {
      clock = start + turn * 121_000;
      await codeFor(next, email);
    }
    const last = await throughFacebook({ id: unique(), email });
    expect((await send(last)).status).toBe(429);
  });
});

describe("meanwhile", () => {
  test("the account was deleted: the proved address gets a new one", async () => {
    const ada = await createUser(app);
    const driver = await throughFacebook({ id: unique(), email: ada.email });
    const code = await codeFor(driver, ada.email);
    await deleteUser(app.context.db, ada.userId);
    const user = userOf(await verify(driver, code));
    expect([user.email, user.userId === ada.userId]).toEqual([ada.email, false]);
  });

  test("the account was disabled: it stays closed", async () => {
    const ada = await createUser(app);
    const driver = await throughFacebook({ id: unique(), email: ada.email });
    const code = await codeFor(driver, ada.email);
    await setDisabled(app.context.db, ada.userId, new Date());
    expect((await verify(driver, code)).error.message).toBe("Your account is disabled. Please contact your administrator.");
    expect(await readIdentities(app.context.db, ada.userId)).toEqual([]);
  });

  test("the identity was connected to another account: it is not connected twice", async () => {
    const [ada, eve, id] = [await createUser(app, "Ada"), await createUser(app, "Eve"), unique()];
    const [first, second] = [await throughFacebook({ id }), await throughFacebook({ id })];
    const [one, two] = [await codeFor(first, ada.email, { email: ada.email }), await codeFor(second, eve.email, { email: eve.email })];
    expect(userOf(await verify(first, one)).userId).toBe(ada.userId);
    const reply = await verify(second, two);
    expect([reply.status, reply.error.message]).toEqual([422, "This Facebook account is connected to another account."]);
    expect([await isIn(second), await readIdentities(app.context.db, eve.userId)]).toEqual([false, []]);
  });

  test("the identity was connected to the same account: the second attempt signs in too", async () => {
    const [ada, id] = [await createUser(app), unique()];
    const [first, second] = [await throughFacebook({ id, email: ada.email }), await throughFacebook({ id, email: ada.email })];
    const [one, two] = [await codeFor(first, ada.email), await codeFor(second, ada.email)];
    const users = [userOf(await verify(first, one)).userId, userOf(await verify(second, two)).userId];
    expect(users).toEqual([ada.userId, ada.userId]);
    expect(await readIdentities(app.context.db, ada.userId)).toHaveLength(1);
  });
});

describe("rules for the address", () => {
  test("a domain that requires single sign-on leads there, before and after a code was sent", async () => {
    const domain = `c${unique()}.example`;
    const lead = await createUser(app, "Lea", `lea@${domain}`);
    await verifyDomain(app.context.db, domain, new Date());
    const early = await throughFacebook({ id: unique(), email: `max@${domain}` });
    const code = await codeFor(early, `max@${domain}`);
    const body = { issuer: `${idp.url}/google`, client_id: "aside", is_enabled: true, is_required: true };
    await lead.call(saveSso, { body });
    expect((await verify(early, code)).error.code).toBe("sso_required");
    const given = await throughFacebook({ id: unique(), email: `max@${domain}` });
    expect(errorIn(given.back.href)).toBe("Your company requires single sign-on. Please continue with single sign-on.");
    const asked = await throughFacebook({ id: unique() });
    expect((await send(asked, { email: `max@${domain}` })).error.code).toBe("sso_required");
  });

  test("a new account needs a work address", async () => {
    const email = `someone-${unique()}@gmail.com`;
    expect(errorIn((await throughFacebook({ id: unique(), email })).back.href)).toBe("Please sign up using a work email.");
    const reply = await send(await throughFacebook({ id: unique() }), { email });
    expect([reply.status, reply.error.code]).toEqual([422, "work_email_required"]);
  });

  test.each(["x", "a@b", "a b@c.de", "a@b.co\r\nBcc: x@y.zz"])("%j is not an address", async (email) => {
    expect((await send(await throughFacebook({ id: unique() }), { email })).status).toBe(400);
  });
});

describe("a native app", () => {
  const token = async (claims: Record<string, unknown>) => {
    idp.next = { claims };
    return await idp.idToken({ iss: `${idp.url}/any-tenant/v2.0`, tid: "any-tenant" });
  };
  const enter = async (claims: { sub: string; email?: string }) => {
    const body = { ...(claims.email ? { email: claims.email } : {}), name: "", type: "microsoft" as const, id: claims.sub };
    return await app.driver().try(signInMobile, { body: { ...body, token: await token(claims) } });
  };

  test("gets the attempt's secret and signs in with the code; the next time it needs none", async () => {
    const ada = await createUser(app);
    const claims = { sub: unique(), tid: "any-tenant", email: ada.email };
    const reply = await enter(claims);
    expect([reply.status, reply.error]).toMatchObject([
      422,
      {
        code: "email_code_required",
        details: { provider: "microsoft", email: ada.email, attempt: expect.stringMatching(/^[\w-]{43}$/) as string },
      },
    ]);
    expect(reply.headers.getSetCookie()).toEqual([]);
    const { attempt } = reply.error.details as { attempt: string };
    const code = await codeFor(app.driver(), ada.email, { attempt });
    expect(userOf(await verify(app.driver(), code, attempt)).userId).toBe(ada.userId);
    expect(userOf(await enter(claims)).userId).toBe(ada.userId);
  });

  test("without an address in its token enters one, and gets no account where there is none", async () => {
    const email = address();
    const reply = await enter({ sub: unique() });
    expect(reply.error).toMatchObject({ code: "email_code_required", details: { email: null } });
    const { attempt } = reply.error.details as { attempt: string };
    const code = await codeFor(app.driver(), email, { attempt, email });
    expect((await verify(app.driver(), code, attempt)).error.code).toBe("account_not_found");
  });
});
