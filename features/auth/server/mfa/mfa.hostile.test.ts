import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dumpFactors, listAudit, removePassword, setRequiresMfa } from "@aside/testkit/accounts-store.ts";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { codeOf, readSmsCode, setUpApp, setUpPhone } from "@aside/testkit/factors.ts";
import { PASSWORD, signInAgain, signUpPerson } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { createEvent } from "../../../events/contract.ts";
import { unviewedCount } from "../../../posts/contract.ts";
import { listSessions, mediaCookie, refreshSession, signIn, signOut, userInfo } from "../../contract.ts";
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
  renewRecoveryCodes,
  validateMfa,
} from "../../mfa-contract.ts";

let app: TestApp;
let clock = 0;
const MINUTE = 60_000;
beforeAll(async () => {
  app = await startApp({ worker: true, now: () => new Date(Date.now() + clock), env: { TRUST_PROXY: "127.0.0.1" } });
});
afterAll(async () => await app.stop());

type Reply = { status: number; error: { code: string; message: string } };
const answer = (reply: Reply) => [reply.status, reply.error.code, reply.error.message];
const INVALID = [422, "code_invalid", "Invalid code"];
const LOCKED = [422, "code_locked", "Too many wrong codes. Please try again in 15 minutes."];
const PENDING = [403, "mfa_required", "Your session has expired. Please login again to continue."];
const OVER = [403, "session_expired", "Your session has expired. Please login again to continue."];
const now = () => app.context.now();
/** Every code of an app counts once: the next one is 30 s on. */
const nextCode = (secret: string) => {
  clock += 30_000;
  return codeOf(secret, now());
};
const validate = async (driver: ApiDriver, code: string, mfa_type = "app") => await driver.try(validateMfa, { body: { code, mfa_type } });
const isIn = async (driver: ApiDriver) => answer(await driver.try(unviewedCount, {}));
const anyNumber = () => `+1415${String(Math.floor(Math.random() * 1e7)).padStart(7, "0")}`;
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("a session that owes its second factor", () => {
  test("opens nothing but what gives the factor, the sign-out and its own person; then everything", async () => {
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

  test("no token, refresh token or cookie from before the factor is worth anything after it (row 17)", async () => {
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
    // The browser that gave the factor goes on.
    const renewed = await pending.try(refreshSession, { body: {} });
    expect(renewed.status).toBe(200);
    expect(renewed.json()).toMatchObject({ user: { mfaVerified: true } });
  });

  test("a renewal does not verify it", async () => {
    const ada = await signUpPerson(app);
    await setUpApp(app, ada);
    const pending = await signInAgain(app, ada);
    const renewed = await pending.call(refreshSession, { body: {} });
    expect(renewed.user).toMatchObject({ mfaEnabled: true, mfaVerified: false });
    pending.token = renewed.token;
    expect(await isIn(pending)).toEqual(PENDING);
  });

  test("other open sessions owe it from the moment when it was set up", async () => {
    const ada = await signUpPerson(app);
    const other = await signInAgain(app, ada);
    expect((await isIn(other))[0]).toBe(200);
    await setUpApp(app, ada);
    expect(await isIn(other)).toEqual(PENDING);
    expect((await isIn(ada))[0]).toBe(200);
  });

  test("tells nobody's factor but one's own, byte for byte as of nobody", async () => {
    const [ada, eve] = [await signUpPerson(app), await signUpPerson(app)];
    for (const endpoint of [mfaType, mfaStatus, userInfo]) {
      const absent = await eve.try(endpoint, { params: { id: crypto.randomUUID() } });
      const theirs = await eve.try(endpoint, { params: { id: ada.userId } });
      expect([theirs.status, theirs.text]).toEqual([404, absent.text]);
      expect((await app.driver().try(endpoint, { params: { id: ada.userId } })).status).toBe(403);
    }
  });
});

describe("an app's code", () => {
  test("counts once, also when it is sent twice at once", async () => {
    const ada = await signUpPerson(app);
    const { secret } = await setUpApp(app, ada);
    const used = nextCode(secret);
    const [first, second] = [await signInAgain(app, ada), await signInAgain(app, ada)];
    const replies = await Promise.all([validate(first, used), validate(second, used)]);
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 422]);
    expect(answer(await validate(await signInAgain(app, ada), used))).toEqual(INVALID);
  });

  test("counts a step early and late, and no further; one before the last that counted does not", async () => {
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

  test("of one person opens nothing of another", async () => {
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
  ])("a request of another shape is malformed: %j", async (body) => {
    const ada = await signUpPerson(app);
    await setUpApp(app, ada);
    expect((await (await signInAgain(app, ada)).try(validateMfa, { body })).status).toBe(400);
  });

  test("is not asked twice of a verified session", async () => {
    const ada = await signUpPerson(app);
    const { secret } = await setUpApp(app, ada);
    expect((await validate(ada, nextCode(secret))).status).toBe(409);
    expect(answer(await app.driver().try(validateMfa, { body: { code: "123456", mfa_type: "app" } }))).toEqual(OVER);
  });
});

describe("guessing (rows 18 and 24)", () => {
  test("five misses lock the account's codes for 15 minutes, from five addresses and five sessions", async () => {
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
    // An open session cannot go around it either.
    const removal = { code: nextCode(secret), mfa_type: "app", password: PASSWORD };
    expect(answer(await ada.try(removeFactor, { body: removal }))).toEqual(LOCKED);
    clock += 12 * MINUTE;
    expect(answer(await validate(await signInAgain(app, ada), nextCode(secret)))).toEqual(LOCKED);
    clock += MINUTE;
    const late = await signInAgain(app, ada);
    expect((await validate(late, nextCode(secret))).status).toBe(200);
    expect((await listAudit(app.context.db, ada.userId)).map((row) => row.action)).toContain("user.mfa_locked");
  });

  test("five at once are five, and a right code forgets the misses", async () => {
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
  test("are ten, work once, in whatever way they are typed; new ones end the old ones", async () => {
    const ada = await signUpPerson(app);
    const { recoveryCodes } = await setUpApp(app, ada);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[\dA-HJKMNP-TV-Z]{5}-[\dA-HJKMNP-TV-Z]{5}$/);
    const [one = "", two = "", three = ""] = recoveryCodes;
    expect((await validate(await signInAgain(app, ada), ` ${one.toLowerCase().replace("-", " ")} `, "recovery")).status).toBe(200);
    expect(answer(await validate(await signInAgain(app, ada), one, "recovery"))).toEqual(INVALID);
    const both = [await signInAgain(app, ada), await signInAgain(app, ada)];
    const replies = await Promise.all(both.map(async (driver) => await validate(driver, two, "recovery")));
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 422]);
    expect((await ada.call(listFactors, {})).recovery_codes_left).toBe(8);
    const { recovery_codes } = await ada.call(renewRecoveryCodes, { body: { password: PASSWORD } });
    expect(answer(await validate(await signInAgain(app, ada), three, "recovery"))).toEqual(INVALID);
    expect((await validate(await signInAgain(app, ada), recovery_codes[9] ?? "", "recovery")).status).toBe(200);
    const actions = (await listAudit(app.context.db, ada.userId)).map((row) => row.action);
    expect(actions.filter((action) => action === "user.recovery_code_used")).toHaveLength(3);
  });
});

describe("setting up, changing and removing", () => {
  test("keeps no secret and no code in the clear, nor in the log of what was done", async () => {
    const ada = await signUpPerson(app);
    const { secret, recoveryCodes } = await setUpApp(app, ada);
    const kept = (await dumpFactors(app.context.db, ada.userId)) + JSON.stringify(await listAudit(app.context.db, ada.userId));
    for (const told of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace("-", ""))]) expect(kept).not.toContain(told);
    expect(await listAudit(app.context.db, ada.userId)).toContainEqual({ action: "user.mfa_set_up", details: { mfa_type: "app" } });
    const reply = await ada.try(listFactors, {});
    expect(reply.text).not.toContain(secret);
  });

  test("names the product and the person to the app", async () => {
    const ada = await signUpPerson(app);
    const { uri, secret } = await ada.call(beginApp, { body: { password: PASSWORD } });
    expect(uri).toContain("otpauth://totp/");
    expect(decodeURIComponent(uri)).toContain(`Aside:${ada.email}`);
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toContain("issuer=Aside");
  });

  test("begun and not confirmed asks nothing; begun anew, the earlier secret counts no more", async () => {
    const ada = await signUpPerson(app);
    const first = await ada.call(beginApp, { body: { password: "" } });
    expect((await signInAgain(app, ada)).token).toBeTruthy();
    expect((await isIn(await signInAgain(app, ada)))[0]).toBe(200);
    await ada.call(beginApp, { body: { password: "" } });
    expect(answer(await ada.try(confirmApp, { body: { code: codeOf(first.secret, now()) } }))).toEqual(INVALID);
    expect((await ada.try(confirmPhone, { body: { code: "123456" } })).error.code).toBe("no_factor");
    expect(await ada.call(mfaStatus, { params: { id: ada.userId } })).toEqual({ mfa_enabled: false });
  });

  test("asks for the password ten minutes after the sign-in, and stops its guessing", async () => {
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
        "The current password is not right.",
      ]);
    expect((await ada.try(beginApp, { body: { password: PASSWORD } })).status).toBe(429);
    clock += 15 * MINUTE;
    ada.token = (await ada.call(refreshSession, { body: {} })).token;
    expect((await ada.try(beginApp, { body: { password: PASSWORD } })).status).toBe(200);
    await removePassword(app.context.db, ada.userId);
    expect((await ada.try(beginApp, { body: { password: PASSWORD } })).error.code).toBe("sign_in_again");
  });

  test("takes one at a time: another is set up after the first was removed by a code of it or a recovery code", async () => {
    const ada = await signUpPerson(app);
    const { secret, recoveryCodes } = await setUpApp(app, ada);
    expect(answer(await ada.try(beginApp, { body: { password: PASSWORD } }))).toEqual([
      409,
      "factor_exists",
      "Please remove the present one first.",
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
    // Two confirmations at once set up one.
    const begun = await ada.call(beginApp, { body: { password: PASSWORD } });
    const code = codeOf(begun.secret, now());
    const both = await Promise.all([1, 2].map(async () => await ada.try(confirmApp, { body: { code } })));
    expect(both.map((reply) => reply.status).toSorted()).toEqual([200, 409]);
  });

  test("needs the plan's feature", async () => {
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

describe("a telephone's code", () => {
  test("is texted, counts once, for five minutes, the newest only", async () => {
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
    expect(await pending.call(generateOtp, { body })).toEqual({ success: true, was_sent: true, resend_after: 60 });
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

  test("is sent once in 60 s and five times an hour, whoever asks at once", async () => {
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

  test("that went to one number confirms no other, and a number gets no more however many accounts ask", async () => {
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

  test("is not sent to who has set none up", async () => {
    const ada = await signUpPerson(app);
    expect(answer(await ada.try(generateOtp, { body: { mfa_type: "phone" } }))).toEqual([422, "no_factor", "Error generating OTP"]);
    expect((await ada.try(generateOtp, { body: { mfa_type: "app" } })).status).toBe(400);
  });
});

describe("a company that asks for a second factor", () => {
  test("lets who has none set one up and do nothing else; then it is asked", async () => {
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
    // Removed, the open session goes on; the next sign-in has to set one up.
    clock += 30_000;
    const removal = { code: codeOf(secret, now()), mfa_type: "app", password: PASSWORD };
    expect((await ada.try(removeFactor, { body: removal })).status).toBe(200);
    expect((await isIn(ada))[0]).toBe(200);
    expect(await isIn(await signInAgain(app, ada))).toEqual(PENDING);
    await setRequiresMfa(app.context.db, ada.userId, false);
    expect((await isIn(await signInAgain(app, ada)))[0]).toBe(200);
  });

  test("keeps a session that is not kept as it was", async () => {
    const ada = await signUpPerson(app);
    const { secret } = await setUpApp(app, ada);
    const driver = app.driver();
    driver.token = (await driver.call(signIn, { body: { email: ada.email, password: PASSWORD, keep_me_logged_in: false } })).token;
    const reply = await validate(driver, nextCode(secret));
    for (const line of reply.headers.getSetCookie().filter((one) => one.startsWith("aside_"))) expect(line).not.toMatch(/Max-Age|Expires/);
  });
});
