import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { disableUser, listAuditOf, setDisabled, setPasskeyCounter, setRequiresMfa } from "@aside/testkit/stores/accounts-store.ts";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { setUpApp } from "@aside/testkit/factors.ts";
import { PASSWORD, signInAgain, signUpPerson } from "@aside/testkit/people.ts";
import { SoftPasskey } from "../../testkit/soft-passkey.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { listSessions, refreshSession } from "../../../sign-in/contract.ts";
import { mfaStatus, mfaType, validateMfa } from "../../contract.ts";
import {
  addPasskey,
  askPasskey,
  beginPasskey,
  beginPasskeyCheck,
  beginPasskeySignIn,
  checkPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from "../../passkeys-contract.ts";
import { unviewedCount } from "../../../viewing/contract.ts";

let app: TestApp;
let clock = 0;
const MINUTE = 60_000;
const ORIGIN = "https://video.example.com";
beforeAll(async () => {
  app = await startApp({ worker: true, now: () => new Date(Date.now() + clock), env: { PUBLIC_URL: ORIGIN } });
});
afterAll(async () => await app.stop());

type Reply = { status: number; error: { code: string; message: string } };
const answer = (reply: Reply) => [reply.status, reply.error.code];
const REFUSED = [422, "passkey_invalid"];
const PENDING = [403, "mfa_required"];
const isIn = async (driver: ApiDriver) => answer(await driver.try(unviewedCount, {}));

async function add(driver: ApiDriver, key = new SoftPasskey(ORIGIN)) {
  const { options } = await driver.call(beginPasskey, { body: { password: PASSWORD } });
  const done = await driver.call(addPasskey, { body: { response: key.register(options) as never } });
  return { key, ...done };
}
async function signInBy(key: SoftPasskey, driver = app.driver(), change: (response: never) => unknown = (r) => r) {
  const { options } = await driver.call(beginPasskeySignIn, { body: {} });
  key.counter += 1;
  const reply = await driver.try(signInWithPasskey, { body: { response: change(key.answer(options) as never) } });
  if (reply.status === 200) driver.token = (reply.json() as { token: string }).token;
  return Object.assign(reply, { driver });
}
async function check(driver: ApiDriver, key: SoftPasskey) {
  const { options } = await driver.call(beginPasskeyCheck, { body: {} });
  key.counter += 1;
  const reply = await driver.try(checkPasskey, { body: { response: key.answer(options) } });
  if (reply.status === 200) driver.token = (reply.json() as { token: string }).token;
  return reply;
}
async function ask(driver: ApiDriver, key: SoftPasskey) {
  const { options } = await driver.call(beginPasskeyCheck, { body: {} });
  key.counter += 1;
  return await driver.call(askPasskey, { body: { is_asked: true, password: PASSWORD, response: key.answer(options) as never } });
}

describe("signing in with a passkey", () => {
  test("needs no password and counts as both factors", async () => {
    const ada = await signUpPerson(app);
    const { key } = await add(ada);
    await setUpApp(app, ada);
    const { driver, status, json } = await signInBy(key);
    expect(status).toBe(200);
    expect(json()).toMatchObject({ user: { userId: ada.userId, mfaEnabled: true, mfaVerified: true } });
    expect((await isIn(driver))[0]).toBe(200);
    expect((await driver.call(listSessions, {})).items.length).toBeGreaterThan(1);
    expect((await ada.call(listPasskeys, {})).items[0]?.last_used_at).not.toBeNull();
  });

  test("is refused if the device did not verify its user", async () => {
    const ada = await signUpPerson(app);
    const { key } = await add(ada);
    key.verifies = false;
    expect(answer(await signInBy(key))).toEqual(REFUSED);
    key.verifies = true;
    expect((await signInBy(key)).status).toBe(200);
  });

  test("is refused for another origin, host or signature, and for an unknown passkey", async () => {
    const [ada, eve] = [await signUpPerson(app), await signUpPerson(app)];
    const { key } = await add(ada);
    const { key: hers } = await add(eve);
    key.origin = "https://video.example.com.evil.example";
    expect(answer(await signInBy(key))).toEqual(REFUSED);
    key.origin = ORIGIN;
    key.rpId = "example.com";
    expect(answer(await signInBy(key))).toEqual(REFUSED);
    key.rpId = "video.example.com";
    expect(answer(await signInBy(hers, app.driver(), (given) => Object.assign(given, { id: key.id, rawId: key.id })))).toEqual(REFUSED);
    expect(answer(await signInBy(new SoftPasskey(ORIGIN)))).toEqual(REFUSED);
    expect((await signInBy(key)).status).toBe(200);
  });

  test("answers a challenge once, within five minutes, in the same browser", async () => {
    const ada = await signUpPerson(app);
    const { key } = await add(ada);
    const begin = async () => {
      const driver = app.driver();
      const { options } = await driver.call(beginPasskeySignIn, { body: {} });
      key.counter += 1;
      return { driver, response: key.answer(options) };
    };
    const finish = async (driver: ApiDriver, response: unknown) => answer(await driver.try(signInWithPasskey, { body: { response } }));
    const [one, two] = [await begin(), await begin()];
    expect(await finish(app.driver(), one.response)).toEqual(REFUSED);
    expect(await finish(two.driver, one.response)).toEqual(REFUSED);
    const late = await begin();
    clock += 5 * MINUTE + 1000;
    expect(await finish(late.driver, late.response)).toEqual(REFUSED);
    const good = await begin();
    const cookies = new Map(good.driver.cookies);
    const twice = await Promise.all([1, 2].map(async () => (await finish(good.driver, good.response))[0]));
    expect(new Set(twice)).toEqual(new Set([200, 422]));
    const replay = app.driver();
    for (const [name, value] of cookies) replay.cookies.set(name, value);
    expect(await finish(replay, good.response)).toEqual(REFUSED);
    // A wrong response also consumes the challenge.
    const spoiled = await begin();
    key.origin = "https://evil.example";
    expect(await finish(spoiled.driver, { ...spoiled.response, id: "AAAA", rawId: "AAAA" })).toEqual(REFUSED);
    key.origin = ORIGIN;
    expect(await finish(spoiled.driver, spoiled.response)).toEqual(REFUSED);
  });

  test("is refused if the counter decreased, because the passkey was copied", async () => {
    const ada = await signUpPerson(app);
    const { key } = await add(ada);
    await setPasskeyCounter(app.context.db, key.id, 50);
    expect(answer(await signInBy(key))).toEqual(REFUSED);
    key.counter = 49;
    expect(answer(await signInBy(key))).toEqual(REFUSED);
    expect((await signInBy(key)).status).toBe(200);
  });

  test("is refused for a disabled account and a removed passkey", async () => {
    const ada = await signUpPerson(app);
    const { key, passkey } = await add(ada);
    await setDisabled(app.context.db, ada.userId, new Date());
    expect(answer(await signInBy(key))).toEqual(REFUSED);
    await setDisabled(app.context.db, ada.userId, null);
    expect((await signInBy(key)).status).toBe(200);
    await ada.call(removePasskey, { params: { id: passkey.id }, body: { password: PASSWORD } });
    expect(answer(await signInBy(key))).toEqual(REFUSED);
    const bob = await signUpPerson(app);
    const his = await add(bob);
    await disableUser(app.context.db, bob.userId);
    expect(answer(await signInBy(his.key))).toEqual(REFUSED);
  });

  test.each([
    null,
    {},
    "x",
    { id: "a", rawId: "a", type: "public-key", response: {} },
    { id: "../..", rawId: "a", type: "x", response: null },
  ])("with an invalid shape is malformed: %j", async (response) => {
    const driver = app.driver();
    await driver.call(beginPasskeySignIn, { body: {} });
    expect((await driver.try(signInWithPasskey, { body: { response } })).status).toBe(400);
  });

  test("with random data of the right shape is refused", async () => {
    for (const junk of ["AAAA", "e30", Buffer.from('{"challenge":1}').toString("base64url")]) {
      const response = {
        id: junk,
        rawId: junk,
        type: "public-key",
        response: { clientDataJSON: junk, authenticatorData: junk, signature: junk },
      };
      const driver = app.driver();
      await driver.call(beginPasskeySignIn, { body: {} });
      expect(answer(await driver.try(signInWithPasskey, { body: { response } }))).toEqual(REFUSED);
    }
  });
});

describe("a passkey as the second factor", () => {
  test("is required only if the person chose so; a recovery code works, too", async () => {
    const ada = await signUpPerson(app);
    const { key, session } = await add(ada);
    expect(session).toBeNull();
    expect((await isIn(await signInAgain(app, ada)))[0]).toBe(200);
    expect(answer(await ada.try(askPasskey, { body: { is_asked: true, password: PASSWORD } }))).toEqual(REFUSED);
    const { recovery_codes } = await ask(ada, key);
    expect(recovery_codes).toHaveLength(10);
    expect((await isIn(ada))[0]).toBe(200);
    const pending = await signInAgain(app, ada);
    expect(await isIn(pending)).toEqual(PENDING);
    expect(await pending.call(mfaType, { params: { id: ada.userId } })).toMatchObject({ mfa_type: "passkey", has_passkeys: true });
    const before = pending.token;
    expect((await check(pending, key)).status).toBe(200);
    expect((await isIn(pending))[0]).toBe(200);
    const old = app.driver();
    old.token = before;
    expect(await isIn(old)).toEqual([403, "session_expired"]);
    const other = await signInAgain(app, ada);
    const body = { code: recovery_codes[0] ?? "", mfa_type: "recovery" as const };
    expect((await other.try(validateMfa, { body })).status).toBe(200);
    await ada.call(askPasskey, { body: { is_asked: false, password: PASSWORD } });
    expect((await isIn(await signInAgain(app, ada)))[0]).toBe(200);
  });

  test("replaces an app's code, also without user verification; someone else's does not", async () => {
    const [ada, eve] = [await signUpPerson(app), await signUpPerson(app)];
    const { key } = await add(ada);
    const { key: hers } = await add(eve);
    await setUpApp(app, ada);
    const pending = await signInAgain(app, ada);
    expect(answer(await check(pending, hers))).toEqual(REFUSED);
    // Ada's key signs Eve's challenge; the response is sent in Ada's session.
    const { options } = await eve.call(beginPasskeyCheck, { body: {} });
    expect(answer(await pending.try(checkPasskey, { body: { response: key.answer(options) } }))).toEqual(REFUSED);
    key.verifies = false;
    expect((await check(pending, key)).status).toBe(200);
    expect((await check(pending, key)).status).toBe(409);
    expect(answer(await ada.try(askPasskey, { body: { is_asked: true, password: PASSWORD } }))).toEqual([409, "factor_exists"]);
  });

  test("is no longer required when the last one is removed", async () => {
    const ada = await signUpPerson(app);
    const { key, passkey } = await add(ada);
    await ask(ada, key);
    await ada.call(removePasskey, { params: { id: passkey.id }, body: { password: PASSWORD } });
    expect(await ada.call(mfaStatus, { params: { id: ada.userId } })).toEqual({ mfa_enabled: false });
    expect((await isIn(await signInAgain(app, ada)))[0]).toBe(200);
  });

  test("satisfies a company's requirement", async () => {
    const company = `company-${crypto.randomUUID().slice(0, 8)}.example`;
    const ada = await signUpPerson(app, "Ada", `ada@${company}`);
    const bob = await signUpPerson(app, "Bob", `bob@${company}`);
    const { key: bobs } = await add(bob);
    await setRequiresMfa(app.context.db, ada.userId, true);
    expect(await isIn(ada)).toEqual(PENDING);
    expect(answer(await ada.try(listPasskeys, {}))).toEqual(PENDING);
    const { key, session, recovery_codes } = await add(ada);
    expect(recovery_codes).toHaveLength(10);
    ada.token = session?.token ?? null;
    expect((await isIn(ada))[0]).toBe(200);
    const pending = await signInAgain(app, ada);
    expect(answer(await pending.try(beginPasskey, { body: { password: PASSWORD } }))).toEqual(PENDING);
    expect((await check(pending, key)).status).toBe(200);
    // Someone with a passkey must verify it instead of setting up a factor.
    expect(answer(await bob.try(beginPasskey, { body: { password: PASSWORD } }))).toEqual(PENDING);
    expect(await bob.call(mfaType, { params: { id: bob.userId } })).toMatchObject({ mfa_type: "passkey", must_set_up: false });
    expect((await check(bob, bobs)).status).toBe(200);
  });
});

describe("managing passkeys", () => {
  test("is possible only for their owner", async () => {
    const [ada, eve] = [await signUpPerson(app), await signUpPerson(app)];
    const { passkey } = await add(ada);
    expect((await ada.call(listPasskeys, {})).items).toEqual([passkey]);
    expect((await eve.call(listPasskeys, {})).items).toEqual([]);
    const params = { id: passkey.id };
    const name = 'Büro "<script>" 🔑';
    expect((await ada.call(renamePasskey, { params, body: { name } })).name).toBe(name);
    const absent = await eve.try(renamePasskey, { params: { id: crypto.randomUUID() }, body: { name } });
    expect((await eve.try(renamePasskey, { params, body: { name } })).text).toBe(absent.text);
    expect((await eve.try(removePasskey, { params, body: { password: PASSWORD } })).text).toBe(absent.text);
    for (const bad of ["", " ", "x".repeat(61), "a\u0000b", "a\ud800", 7])
      expect((await ada.try(renamePasskey, { params, body: { name: bad } })).status).toBe(400);
    clock += 11 * MINUTE;
    ada.token = (await ada.call(refreshSession, { body: {} })).token;
    expect((await ada.try(removePasskey, { params, body: { password: "" } })).status).toBe(422);
    expect((await ada.try(beginPasskey, { body: { password: "guess" } })).status).toBe(422);
    expect((await ada.try(removePasskey, { params, body: { password: PASSWORD } })).status).toBe(200);
    expect((await ada.try(removePasskey, { params, body: { password: PASSWORD } })).status).toBe(404);
    const actions = (await listAuditOf(app.context.db, ada.userId)).map((row) => row.action);
    expect(actions).toEqual(expect.arrayContaining(["user.passkey_added", "user.passkey_removed"]));
  });

  test("registers one once, for a challenge of the same person, and for one person only", async () => {
    const [ada, eve] = [await signUpPerson(app), await signUpPerson(app)];
    const { options } = await ada.call(beginPasskey, { body: { password: PASSWORD } });
    const key = new SoftPasskey(ORIGIN);
    const response = key.register(options);
    expect(answer(await eve.try(addPasskey, { body: { response } }))).toEqual(REFUSED);
    expect((await ada.try(addPasskey, { body: { response } })).status).toBe(200);
    expect(answer(await ada.try(addPasskey, { body: { response } }))).toEqual(REFUSED);
    const hers = await eve.call(beginPasskey, { body: { password: PASSWORD } });
    expect((await eve.try(addPasskey, { body: { response: key.register(hers.options) } })).status).toBe(409);
    const evil = new SoftPasskey("https://evil.example");
    const again = await eve.call(beginPasskey, { body: { password: PASSWORD } });
    expect(answer(await eve.try(addPasskey, { body: { response: evil.register(again.options) } }))).toEqual(REFUSED);
    // A challenge for a verification cannot be used for a registration.
    const other = await eve.call(beginPasskeyCheck, { body: {} });
    expect(answer(await eve.try(addPasskey, { body: { response: new SoftPasskey(ORIGIN).register(other.options) } }))).toEqual(REFUSED);
  });

  test("is limited to twenty", async () => {
    const ada = await signUpPerson(app);
    for (let count = 0; count < 20; count++) await add(ada);
    expect((await ada.try(beginPasskey, { body: { password: PASSWORD } })).error.code).toBe("passkeys_too_many");
  });
});
