import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAuditOf } from "@aside/testkit/stores/accounts-store.ts";
import { setUpApp } from "@aside/testkit/factors.ts";
import { PASSWORD, readResetToken, signInAgain, signUpPerson } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { codeOf } from "../../testkit/app-code.ts";
import { answer, anyNumber, INVALID, isIn, OVER, PENDING, validate, wrongOf } from "../../testkit/mfa-answers.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { listSessions, refreshSession, signOut, triggerReset, updatePassword, validateReset } from "../../../sign-in/contract.ts";
import {
  beginApp,
  beginPhone,
  confirmApp,
  listFactors,
  mfaStatus,
  mfaType,
  removeFactor,
  renewRecoveryCodes,
  validateMfa,
} from "../../contract.ts";
import { mediaCookie, userInfo } from "@aside/core/accounts/contract.ts";

let app: TestApp;
let clock = 0;
const MINUTE = 60_000;
beforeAll(async () => {
  app = await startApp({ worker: true, now: () => new Date(Date.now() + clock), env: { TRUST_PROXY: "127.0.0.1" } });
});
afterAll(async () => await app.stop());

const LOCKED = [422, "code_locked", "Too many wrong codes. Please try again in 15 minutes."];
const now = () => app.context.now();
/** The next code: each app code works once, and a new one appears after 30 s. */
const nextCode = (secret: string) => {
  clock += 30_000;
  return codeOf(secret, now());
};

describe("a session that needs its second factor", () => {
  test("may only verify, sign out and read its own user; then everything", async () => {
    const ada = await signUpPerson(app);
    const { secret } = await setUpApp(app, ada);
    expect((await isIn(ada))[0]).toBe(200);
    const pending = await signInAgain(app, ada);
    expect(await isIn(pending)).toEqual(PENDING);
    expect(answer(await pending.try(createEvent, { body: { title: "x" } }))).toEqual(PENDING);
    expect(answer(await pending.try(listSessions, {}))).toEqual(PENDING);
    expect(answer(await pending.try(removeFactor, { body: { code: "1", mfa_type: "app", password: PASSWORD } }))).toEqual(PENDING);
    expect(answer(await pending.try(renewRecoveryCodes, { body: { password: PASSWORD } }))).toEqual(PENDING);
    expect(answer(await pending.try(beginApp, { body: { password: PASSWORD } }))).toEqual(PENDING);
    expect(answer(await pending.try(beginPhone, { body: { phone_number: anyNumber(), password: PASSWORD } }))).toEqual(PENDING);
    expect(answer(await pending.try(confirmApp, { body: { code: "123456" } }))).toEqual(PENDING);
    const params = { id: ada.userId };
    expect(await pending.call(userInfo, { params })).toMatchObject({ mfaEnabled: true, mfaVerified: false });
    expect(await pending.call(mfaStatus, { params })).toEqual({ mfa_enabled: true });
    expect(await pending.call(mfaType, { params })).toMatchObject({ mfa_type: "app", must_set_up: false, has_recovery_codes: true });
    const done = await validate(pending, nextCode(secret));
    expect(done.status).toBe(200);
    expect(done.json()).toMatchObject({ user: { mfaEnabled: true, mfaVerified: true } });
    pending.token = (done.json() as { token: string }).token;
    expect((await isIn(pending))[0]).toBe(200);
    expect((await pending.call(userInfo, { params })).mfaVerified).toBe(true);
    const other = await signInAgain(app, ada);
    expect((await other.try(signOut, { body: {} })).status).toBe(200);
    expect(answer(await validate(other, nextCode(secret)))).toEqual(OVER);
  });

  test("has tokens and cookies that are worthless after the verification (docs/hostile-inputs.md row 17)", async () => {
    const ada = await signUpPerson(app);
    const { secret } = await setUpApp(app, ada);
    const pending = await signInAgain(app, ada);
    const before = { token: pending.token, cookies: new Map(pending.cookies) };
    const done = await validate(pending, nextCode(secret));
    expect(done.status).toBe(200);
    const thief = app.driver();
    thief.token = before.token;
    expect(await isIn(thief)).toEqual(OVER);
    expect(answer(await validate(thief, nextCode(secret)))).toEqual(OVER);
    for (const [name, value] of before.cookies) thief.cookies.set(name, value);
    thief.token = null;
    expect((await thief.try(refreshSession, { body: {} })).status).toBe(403);
    expect((await thief.try(mediaCookie, {})).status).toBe(200);
    // The browser that verified the factor stays signed in.
    const renewed = await pending.try(refreshSession, { body: {} });
    expect(renewed.status).toBe(200);
    expect(renewed.json()).toMatchObject({ user: { mfaVerified: true } });
  });

  test("also results from a password reset by link", async () => {
    const ada = await signUpPerson(app);
    await setUpApp(app, ada);
    await app.driver().call(triggerReset, { body: { email: ada.email } });
    const link = await readResetToken(app, ada.email);
    const opened = await app.driver().request("GET", validateReset.path, undefined, { authorization: link });
    const authorization = opened.headers.get("authorization") ?? "";
    const password = "rain on a tin roof";
    expect((await app.driver().request("PUT", updatePassword.path, { password }, { authorization })).status).toBe(200);
    expect(await isIn(await signInAgain(app, ada, { password }))).toEqual(PENDING);
  });

  test("is not verified by a renewal", async () => {
    const ada = await signUpPerson(app);
    await setUpApp(app, ada);
    const pending = await signInAgain(app, ada);
    const renewed = await pending.call(refreshSession, { body: {} });
    expect(renewed.user).toMatchObject({ mfaEnabled: true, mfaVerified: false });
    pending.token = renewed.token;
    expect(await isIn(pending)).toEqual(PENDING);
  });

  test("also applies to other open sessions from the moment of the set-up", async () => {
    const ada = await signUpPerson(app);
    const other = await signInAgain(app, ada);
    expect((await isIn(other))[0]).toBe(200);
    await setUpApp(app, ada);
    expect(await isIn(other)).toEqual(PENDING);
    expect((await isIn(ada))[0]).toBe(200);
  });

  test("may read only its own second factor; others' are like unknown ids, byte for byte", async () => {
    const [ada, eve] = [await signUpPerson(app), await signUpPerson(app)];
    for (const endpoint of [mfaType, mfaStatus, userInfo]) {
      const absent = await eve.try(endpoint, { params: { id: crypto.randomUUID() } });
      const theirs = await eve.try(endpoint, { params: { id: ada.userId } });
      expect([theirs.status, theirs.text]).toEqual([404, absent.text]);
      expect((await app.driver().try(endpoint, { params: { id: ada.userId } })).status).toBe(403);
    }
  });
});

describe("a code of an authenticator app", () => {
  test("works once, also when sent twice concurrently", async () => {
    const ada = await signUpPerson(app);
    const { secret } = await setUpApp(app, ada);
    const used = nextCode(secret);
    const [first, second] = [await signInAgain(app, ada), await signInAgain(app, ada)];
    const replies = await Promise.all([validate(first, used), validate(second, used)]);
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200, 422]));
    expect(answer(await validate(await signInAgain(app, ada), used))).toEqual(INVALID);
  });

  test("is accepted one step early or late; an older one than the last used is refused", async () => {
    const ada = await signUpPerson(app);
    const { secret } = await setUpApp(app, ada);
    clock += 10 * MINUTE;
    const at = (seconds: number) => codeOf(secret, new Date(now().getTime() + seconds * 1000));
    expect(answer(await validate(await signInAgain(app, ada), at(-60)))).toEqual(INVALID);
    expect(answer(await validate(await signInAgain(app, ada), at(60)))).toEqual(INVALID);
    expect((await validate(await signInAgain(app, ada), at(-30))).status).toBe(200);
    expect((await validate(await signInAgain(app, ada), at(30))).status).toBe(200);
    expect(answer(await validate(await signInAgain(app, ada), at(0)))).toEqual(INVALID);
  });

  test("of one person does not work for another", async () => {
    const [ada, eve] = [await signUpPerson(app), await signUpPerson(app)];
    const { secret } = await setUpApp(app, ada);
    const { recoveryCodes } = await setUpApp(app, eve);
    const pending = await signInAgain(app, eve);
    expect(answer(await validate(pending, nextCode(secret)))).toEqual(INVALID);
    expect(answer(await validate(await signInAgain(app, ada), recoveryCodes[0] ?? "", "recovery"))).toEqual(INVALID);
  });

  test.each(["", "12345", "1234567", "abcdef", "123 456", "１２３４５６", "000000' or 1=1", "x".repeat(33), "\u0000", "\ud800"])(
    "%j is refused",
    async (code) => {
      const ada = await signUpPerson(app);
      await setUpApp(app, ada);
      const reply = await validate(await signInAgain(app, ada), code);
      expect([400, 422]).toContain(reply.status);
    },
  );

  test.each([
    {},
    { code: 123456, mfa_type: "app" },
    { code: "123456", mfa_type: "passkey" },
    { code: "123456" },
    { code: ["1"], mfa_type: "app" },
  ])("of invalid shape is malformed: %j", async (body) => {
    const ada = await signUpPerson(app);
    await setUpApp(app, ada);
    expect((await (await signInAgain(app, ada)).try(validateMfa, { body })).status).toBe(400);
  });

  test("is not requested again in a verified session", async () => {
    const ada = await signUpPerson(app);
    const { secret } = await setUpApp(app, ada);
    expect((await validate(ada, nextCode(secret))).status).toBe(409);
    expect(answer(await app.driver().try(validateMfa, { body: { code: "123456", mfa_type: "app" } }))).toEqual(OVER);
  });
});

describe("guessing codes (docs/hostile-inputs.md rows 18 and 24)", () => {
  test("locks the account's codes for 15 minutes after five misses, from any addresses and sessions", async () => {
    const ada = await signUpPerson(app);
    const { secret, recoveryCodes } = await setUpApp(app, ada);
    const wrong = wrongOf(nextCode(secret));
    for (let miss = 1; miss <= 5; miss++) {
      const session = await signInAgain(app, ada);
      const from = { "x-forwarded-for": `203.0.113.${miss}` };
      const reply = await session.request("POST", validateMfa.path, { code: wrong, mfa_type: miss % 2 ? "app" : "recovery" }, from);
      expect([reply.status, (reply.json() as { message: string }).message]).toEqual([422, "Invalid code"]);
    }
    const sixth = await signInAgain(app, ada);
    expect(answer(await validate(sixth, nextCode(secret)))).toEqual(LOCKED);
    expect(answer(await validate(sixth, recoveryCodes[0] ?? "", "recovery"))).toEqual(LOCKED);
    // The lock also applies to requests of an open session.
    const removal = { code: nextCode(secret), mfa_type: "app", password: PASSWORD };
    expect(answer(await ada.try(removeFactor, { body: removal }))).toEqual(LOCKED);
    clock += 12 * MINUTE;
    expect(answer(await validate(await signInAgain(app, ada), nextCode(secret)))).toEqual(LOCKED);
    clock += MINUTE;
    const late = await signInAgain(app, ada);
    expect((await validate(late, nextCode(secret))).status).toBe(200);
    expect((await listAuditOf(app.context.db, ada.userId)).map((row) => row.action)).toContain("user.mfa_locked");
  });

  test("counts concurrent misses, and a correct code resets the count", async () => {
    const ada = await signUpPerson(app);
    const { secret } = await setUpApp(app, ada);
    const wrong = wrongOf(nextCode(secret));
    const session = await signInAgain(app, ada);
    for (let round = 0; round < 2; round++) {
      for (let miss = 0; miss < 4; miss++) expect(answer(await validate(await signInAgain(app, ada), wrong))).toEqual(INVALID);
      expect((await validate(await signInAgain(app, ada), nextCode(secret))).status).toBe(200);
    }
    const replies = await Promise.all(Array.from({ length: 12 }, async () => await validate(session, wrong)));
    const codes = replies.map((reply) => reply.error.code);
    expect(codes.filter((code) => code === "code_invalid")).toHaveLength(5);
    expect(codes.filter((code) => code === "code_locked")).toHaveLength(7);
  });
});

describe("recovery codes", () => {
  test("are ten, work once, ignore formatting, and are replaced by new ones", async () => {
    const ada = await signUpPerson(app);
    const { recoveryCodes } = await setUpApp(app, ada);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[\dA-HJKMNP-TV-Z]{5}-[\dA-HJKMNP-TV-Z]{5}$/);
    const [one = "", two = "", three = ""] = recoveryCodes;
    expect((await validate(await signInAgain(app, ada), ` ${one.toLowerCase().replace("-", " ")} `, "recovery")).status).toBe(200);
    expect(answer(await validate(await signInAgain(app, ada), one, "recovery"))).toEqual(INVALID);
    const both = [await signInAgain(app, ada), await signInAgain(app, ada)];
    const replies = await Promise.all(both.map(async (driver) => await validate(driver, two, "recovery")));
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200, 422]));
    expect((await ada.call(listFactors, {})).recovery_codes_left).toBe(8);
    const { recovery_codes } = await ada.call(renewRecoveryCodes, { body: { password: PASSWORD } });
    expect(answer(await validate(await signInAgain(app, ada), three, "recovery"))).toEqual(INVALID);
    expect((await validate(await signInAgain(app, ada), recovery_codes[9] ?? "", "recovery")).status).toBe(200);
    const actions = (await listAuditOf(app.context.db, ada.userId)).map((row) => row.action);
    expect(actions.filter((action) => action === "user.recovery_code_used")).toHaveLength(3);
  });
});
