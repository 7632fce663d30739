import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dumpFactors, listAuditOf, removePassword, setRequiresMfa } from "@aside/testkit/stores/accounts-store.ts";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { readSmsCode, setUpApp, setUpPhone } from "@aside/testkit/factors.ts";
import { PASSWORD, signInAgain, signUpPerson } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { codeOf } from "../../testkit/app-code.ts";
import { answer, anyNumber, INVALID, isIn, OVER, PENDING, validate, wrongOf } from "../../testkit/mfa-answers.ts";
import { refreshSession, signIn } from "../../../sign-in/contract.ts";
import {
  beginApp,
  beginPhone,
  confirmApp,
  confirmPhone,
  generateOtp,
  listFactors,
  mfaStatus,
  mfaType,
  removeFactor,
} from "../../contract.ts";

let app: TestApp;
let clock = 0;
const MINUTE = 60_000;
beforeAll(async () => {
  app = await startApp({ worker: true, now: () => new Date(Date.now() + clock), env: { TRUST_PROXY: "127.0.0.1" } });
});
afterAll(async () => await app.stop());

const now = () => app.context.now();
/** The next code: each app code works once, and a new one appears after 30 s. */
const nextCode = (secret: string) => {
  clock += 30_000;
  return codeOf(secret, now());
};

describe("setting up, changing and removing a second factor", () => {
  test("stores and logs no secret or code in plain text", async () => {
    const ada = await signUpPerson(app);
    const { secret, recoveryCodes } = await setUpApp(app, ada);
    const kept = (await dumpFactors(app.context.db, ada.userId)) + JSON.stringify(await listAuditOf(app.context.db, ada.userId));
    for (const value of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace("-", ""))])
      expect(kept).not.toContain(value);
    expect(await listAuditOf(app.context.db, ada.userId)).toContainEqual({ action: "user.mfa_set_up", details: { mfa_type: "app" } });
    const reply = await ada.try(listFactors, {});
    expect(reply.text).not.toContain(secret);
  });

  test("names the product and the person in the authenticator app", async () => {
    const ada = await signUpPerson(app);
    const { uri, secret } = await ada.call(beginApp, { body: { password: PASSWORD } });
    expect(uri).toContain("otpauth://totp/");
    expect(decodeURIComponent(uri)).toContain(`Aside:${ada.email}`);
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toContain("issuer=Aside");
  });

  test("has no effect until confirmed; starting again invalidates the earlier secret", async () => {
    const ada = await signUpPerson(app);
    const first = await ada.call(beginApp, { body: { password: "" } });
    expect((await signInAgain(app, ada)).token).toBeTruthy();
    expect((await isIn(await signInAgain(app, ada)))[0]).toBe(200);
    await ada.call(beginApp, { body: { password: "" } });
    expect(answer(await ada.try(confirmApp, { body: { code: codeOf(first.secret, now()) } }))).toEqual(INVALID);
    expect((await ada.try(confirmPhone, { body: { code: "123456" } })).error.code).toBe("no_factor");
    expect(await ada.call(mfaStatus, { params: { id: ada.userId } })).toEqual({ mfa_enabled: false });
  });

  test("needs the password ten minutes after the sign-in, and limits guesses of it", async () => {
    const ada = await signUpPerson(app);
    clock += 9 * MINUTE;
    expect((await ada.try(beginApp, { body: { password: "" } })).status).toBe(200);
    clock += 2 * MINUTE;
    ada.token = (await ada.call(refreshSession, { body: {} })).token;
    expect((await ada.call(listFactors, {})).needs_password).toBe(true);
    expect(answer(await ada.try(beginApp, { body: { password: "" } }))).toEqual([
      422,
      "invalid_credentials",
      "Please enter your password to change this.",
    ]);
    for (let miss = 0; miss < 10; miss++)
      expect(answer(await ada.try(beginApp, { body: { password: "guess" } }))).toEqual([
        422,
        "invalid_credentials",
        "Incorrect current password.",
      ]);
    expect((await ada.try(beginApp, { body: { password: PASSWORD } })).status).toBe(429);
    clock += 15 * MINUTE;
    ada.token = (await ada.call(refreshSession, { body: {} })).token;
    expect((await ada.try(beginApp, { body: { password: PASSWORD } })).status).toBe(200);
    await removePassword(app.context.db, ada.userId);
    expect((await ada.try(beginApp, { body: { password: PASSWORD } })).error.code).toBe("sign_in_again");
  });

  test("allows one code factor: another needs the removal of the first with its code or a recovery code", async () => {
    const ada = await signUpPerson(app);
    const { secret, recoveryCodes } = await setUpApp(app, ada);
    expect(answer(await ada.try(beginApp, { body: { password: PASSWORD } }))).toEqual([
      409,
      "factor_exists",
      "Please remove the current one first.",
    ]);
    expect((await ada.try(beginPhone, { body: { phone_number: anyNumber(), password: PASSWORD } })).status).toBe(409);
    const remove = async (code: string, mfa_type: string) => await ada.try(removeFactor, { body: { code, mfa_type, password: PASSWORD } });
    expect(answer(await remove(wrongOf(nextCode(secret)), "app"))).toEqual(INVALID);
    expect(answer(await remove("123456", "phone"))).toEqual(INVALID);
    expect((await remove(recoveryCodes[0] ?? "", "recovery")).status).toBe(200);
    expect((await remove(recoveryCodes[1] ?? "", "recovery")).error.code).toBe("no_factor");
    expect((await isIn(await signInAgain(app, ada)))[0]).toBe(200);
    const again = await setUpApp(app, ada);
    expect((await remove(nextCode(again.secret), "app")).status).toBe(200);
    // Of two concurrent confirmations, one succeeds.
    const begun = await ada.call(beginApp, { body: { password: PASSWORD } });
    const code = codeOf(begun.secret, now());
    const both = await Promise.all([1, 2].map(async () => await ada.try(confirmApp, { body: { code } })));
    expect(new Set(both.map((reply) => reply.status))).toEqual(new Set([200, 409]));
  });

  test("requires the plan feature", async () => {
    const locked = await startApp({ worker: true, env: { DISABLED_FEATURES: "mfa_support" } });
    const ada = await signUpPerson(locked);
    for (const reply of [
      await ada.try(beginApp, { body: { password: PASSWORD } }),
      await ada.try(confirmApp, { body: { code: "123456" } }),
      await ada.try(beginPhone, { body: { phone_number: anyNumber(), password: PASSWORD } }),
    ])
      expect([reply.status, reply.error.code, reply.error.details]).toEqual([402, "feature_locked", { feature: "mfa_support" }]);
    await locked.stop();
  });
});

describe("a code by text message", () => {
  test("works once, for five minutes, and only the newest", async () => {
    const ada = await signUpPerson(app);
    const number = anyNumber();
    await setUpPhone(app, ada, number);
    clock += MINUTE;
    const pending = await signInAgain(app, ada);
    expect(await pending.call(mfaType, { params: { id: ada.userId } })).toMatchObject({
      mfa_type: "phone",
      phone_hint: `•••• ${number.slice(-4)}`,
    });
    const body = { mfa_type: "phone" as const };
    expect(await pending.call(generateOtp, { body })).toEqual({ success: true, was_sent: true, is_under_way: true, resend_after: 60 });
    const first = await readSmsCode(app, number);
    expect(await pending.call(generateOtp, { body })).toMatchObject({ was_sent: false });
    clock += MINUTE;
    await pending.call(generateOtp, { body });
    const second = await readSmsCode(app, number);
    if (first !== second) expect(answer(await validate(pending, first, "phone"))).toEqual(INVALID);
    clock += 5 * MINUTE;
    expect(answer(await validate(pending, second, "phone"))).toEqual(INVALID);
    await pending.call(generateOtp, { body });
    const third = await readSmsCode(app, number);
    expect((await validate(pending, third, "phone")).status).toBe(200);
    expect(answer(await validate(await signInAgain(app, ada), third, "phone"))).toEqual(INVALID);
    expect(await dumpFactors(app.context.db, ada.userId)).not.toContain(third);
  });

  test("is valid only for the sign-in that requested it", async () => {
    const ada = await signUpPerson(app);
    const number = anyNumber();
    await setUpPhone(app, ada, number);
    clock += MINUTE;
    const [one, other] = [await signInAgain(app, ada), await signInAgain(app, ada)];
    const body = { mfa_type: "phone" as const };
    expect(await one.call(generateOtp, { body })).toMatchObject({ was_sent: true, is_under_way: true });
    const first = await readSmsCode(app, number);
    expect(await other.call(generateOtp, { body })).toMatchObject({ was_sent: false, is_under_way: false });
    expect(answer(await validate(other, first, "phone"))).toEqual(INVALID);
    clock += MINUTE;
    expect(await other.call(generateOtp, { body })).toMatchObject({ was_sent: true, is_under_way: true });
    const second = await readSmsCode(app, number);
    if (first !== second) expect(answer(await validate(one, second, "phone"))).toEqual(INVALID);
    expect((await validate(one, first, "phone")).status).toBe(200);
    expect((await validate(other, second, "phone")).status).toBe(200);
  });

  test("is sent once in 60 s and five times an hour, also for concurrent requests", async () => {
    const ada = await signUpPerson(app);
    const number = anyNumber();
    await setUpPhone(app, ada, number);
    const pending = await signInAgain(app, ada);
    const ask = async () => await pending.try(generateOtp, { body: { mfa_type: "phone" } });
    clock += MINUTE;
    expect((await Promise.all([ask(), ask(), ask()])).map((reply) => reply.status)).toEqual([200, 200, 200]);
    for (let turn = 0; turn < 3; turn++) {
      clock += MINUTE;
      expect((await ask()).status).toBe(200);
    }
    clock += MINUTE;
    expect(answer(await ask())).toEqual([429, "too_many_requests", "Error generating OTP"]);
    await app.waitForJobs();
    expect(await app.outbox.list(number)).toHaveLength(5);
  });

  test("for one number confirms no other; a number's limit counts over all accounts", async () => {
    const ada = await signUpPerson(app);
    const [mine, theirs] = [anyNumber(), anyNumber()];
    const begin = async (driver: ApiDriver, phone_number: string) => await driver.try(beginPhone, { body: { phone_number, password: "" } });
    expect((await begin(ada, mine)).status).toBe(200);
    expect((await begin(ada, theirs)).status).toBe(429);
    const code = await readSmsCode(app, mine);
    clock += MINUTE;
    expect((await begin(ada, theirs)).status).toBe(200);
    if ((await readSmsCode(app, theirs)) !== code) expect(answer(await ada.try(confirmPhone, { body: { code } }))).toEqual(INVALID);
    for (let turn = 0; turn < 4; turn++) expect((await begin(await signUpPerson(app), theirs)).status).toBe(200);
    expect((await begin(await signUpPerson(app), theirs)).status).toBe(429);
  });

  test.each(["", "12", "4155550123", "+04155550123", "+1415555012345678", "+1415abc5555", "+1 415 555\r\n0123", "＋14155550123"])(
    "is not sent to %j",
    async (phone_number) => {
      const ada = await signUpPerson(app);
      const reply = await ada.try(beginPhone, { body: { phone_number, password: PASSWORD } });
      if (phone_number.includes("\r")) expect([200, 400]).toContain(reply.status);
      else expect(reply.status).toBe(400);
    },
  );

  test("is not sent to people without a phone factor", async () => {
    const ada = await signUpPerson(app);
    expect(answer(await ada.try(generateOtp, { body: { mfa_type: "phone" } }))).toEqual([422, "no_factor", "Error generating OTP"]);
    expect((await ada.try(generateOtp, { body: { mfa_type: "app" } })).status).toBe(400);
  });
});

describe("a company that requires a second factor", () => {
  test("allows people without one only its set-up, then requires it", async () => {
    const email = (name: string) => `${name}@company-${crypto.randomUUID().slice(0, 8)}.example`;
    const ada = await signUpPerson(app, "Ada", email("ada"));
    await setRequiresMfa(app.context.db, ada.userId, true);
    expect(await isIn(ada)).toEqual(PENDING);
    const before = ada.token;
    const params = { id: ada.userId };
    expect(await ada.call(mfaType, { params })).toMatchObject({ mfa_type: null, must_set_up: true });
    expect(await ada.call(mfaStatus, { params })).toEqual({ mfa_enabled: true });
    expect(answer(await validate(ada, "123456"))).toEqual(INVALID);
    const { secret, recoveryCodes } = await setUpApp(app, ada);
    expect(recoveryCodes).toHaveLength(10);
    expect((await isIn(ada))[0]).toBe(200);
    const old = app.driver();
    old.token = before;
    expect(await isIn(old)).toEqual(OVER);
    const pending = await signInAgain(app, ada);
    expect(answer(await pending.try(beginApp, { body: { password: PASSWORD } }))).toEqual(PENDING);
    expect((await validate(pending, nextCode(secret))).status).toBe(200);
    // After the removal the open session continues; the next sign-in requires a new set-up.
    clock += 30_000;
    const removal = { code: codeOf(secret, now()), mfa_type: "app", password: PASSWORD };
    expect((await ada.try(removeFactor, { body: removal })).status).toBe(200);
    expect((await isIn(ada))[0]).toBe(200);
    expect(await isIn(await signInAgain(app, ada))).toEqual(PENDING);
    await setRequiresMfa(app.context.db, ada.userId, false);
    expect((await isIn(await signInAgain(app, ada)))[0]).toBe(200);
  });

  test("does not turn a session-only sign-in into a persistent one", async () => {
    const ada = await signUpPerson(app);
    const { secret } = await setUpApp(app, ada);
    const driver = app.driver();
    driver.token = (await driver.call(signIn, { body: { email: ada.email, password: PASSWORD, keep_me_logged_in: false } })).token;
    const reply = await validate(driver, nextCode(secret));
    for (const line of reply.headers.getSetCookie().filter((one) => one.startsWith("aside_"))) expect(line).not.toMatch(/Max-Age|Expires/);
  });
});
