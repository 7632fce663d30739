import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { removePassword } from "@aside/testkit/stores/accounts-store.ts";
import { PASSWORD, readResetToken, signInAgain, signUpPerson } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import {
  changePassword,
  listSessions,
  refreshSession,
  signIn,
  signUp,
  triggerReset,
  updatePassword,
  validateReset,
} from "../../contract.ts";
import { findUserById, setPasswordHash } from "@aside/core/accounts/server/users-store.ts";
import { unviewedCount } from "../../../viewing/contract.ts";

let app: TestApp;
let clock = 0;
const MINUTE = 60_000;
/** A hash of PASSWORD with outdated parameters: 4 MiB and one pass. */
const OLD_HASH = "$argon2id$v=19$m=4096,t=1,p=1$eOsRPwWKtrfrYorqbMW1BA$2KGc6kIbWS4PPGIDwEDBOfWn8dIsqL/My45mr7RPU1M";
const NEXT = "another long sentence";
const KNOWN = "This password appeared in a data leak or is easy to guess. Please choose another one.";
const SHORT = "Please choose a password of at least 8 characters.";
const LINK_INVALID = [422, "link_invalid", "Invalid or expired link."];
beforeAll(async () => {
  app = await startApp({ worker: true, now: () => new Date(Date.now() + clock) });
});
afterAll(async () => await app.stop());

const trigger = async (email: string) => await app.driver().call(triggerReset, { body: { email } });
const answer = (reply: { status: number; error: { code: string; message: string } }) => [
  reply.status,
  reply.error.code,
  reply.error.message,
];

async function withToken(method: "GET" | "PUT", path: string, token: string, body?: unknown) {
  const reply = await app.driver().request(method, path, body, { authorization: token });
  return { ...reply, error: (reply.status >= 300 ? reply.json() : {}) as { code: string; message: string } };
}
const validate = async (token: string) => await withToken("GET", validateReset.path, token);
const update = async (token: string, password = NEXT) => await withToken("PUT", updatePassword.path, token, { password });

async function ask(email: string): Promise<string> {
  await trigger(email);
  return await readResetToken(app, email);
}

/** The update token of a link. */
async function open(link: string): Promise<string> {
  const reply = await validate(link);
  expect([reply.status, reply.json()]).toEqual([200, { success: true }]);
  return reply.headers.get("authorization") ?? "";
}

const canSignIn = async (email: string, password: string) => (await app.driver().try(signIn, { body: { email, password } })).status === 200;

describe("a common password", () => {
  test.each([
    ["short", SHORT],
    ["Password123", KNOWN],
    ["Ada Lovelace", KNOWN],
  ])("%j is refused at sign-up, change and reset", async (password, message) => {
    const refused = [422, "password_weak", message];
    const email = `w-${crypto.randomUUID().slice(0, 8)}@example.com`;
    expect(answer(await app.driver().try(signUp, { body: { email, name: "Ada Lovelace", password } }))).toEqual(refused);
    const ada = await signUpPerson(app, "Ada Lovelace");
    expect(answer(await ada.try(changePassword, { body: { current_password: PASSWORD, password } }))).toEqual(refused);
    const token = await open(await ask(ada.email));
    expect(answer(await update(token, password))).toEqual(refused);
    // The link is still valid.
    expect((await update(token)).status).toBe(200);
  });

  test("equal to the address is refused; an empty one is malformed", async () => {
    const ada = await signUpPerson(app, "Ada Lovelace");
    const body = { current_password: PASSWORD, password: ada.email.toUpperCase() };
    expect(answer(await ada.try(changePassword, { body }))).toEqual([422, "password_weak", KNOWN]);
    const empty = await ada.try(changePassword, { body: { current_password: PASSWORD, password: "" } });
    expect(answer(empty)).toEqual([400, "malformed", "Please enter password"]);
  });
});

test("with an outdated hash is rehashed at the next sign-in only", async () => {
  const ada = await signUpPerson(app);
  const read = async () => (await findUserById(app.context.db, ada.userId))?.password_hash;
  const today = await read();
  await signInAgain(app, ada);
  expect(await read()).toBe(today);
  await setPasswordHash(app.context.db, ada.userId, OLD_HASH);
  expect(await canSignIn(ada.email, "wrong one here")).toBe(false);
  expect(await read()).toBe(OLD_HASH);
  await signInAgain(app, ada);
  expect(await read()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  await signInAgain(app, ada);
});

describe("a forgotten password", () => {
  test("is replaced by the emailed link; every session ends, and the link is used up", async () => {
    const ada = await signUpPerson(app);
    const laptop = await signInAgain(app, ada);
    await trigger(` ${ada.email.toUpperCase()} `);
    const link = await readResetToken(app, ada.email);
    const [mail] = await app.mailbox.list(ada.email);
    expect(mail?.subject).toBe("Choose a new Aside password");
    expect(mail?.text).toContain(`${app.context.config.publicUrl}/update-password?reset-token=${link}`);
    const token = await open(link);
    expect((await update(token)).json()).toEqual({ success: true });
    for (const driver of [ada, laptop]) {
      expect((await driver.try(unviewedCount, {})).status).toBe(403);
      expect((await driver.try(refreshSession, { body: {} })).status).toBe(403);
    }
    expect([await canSignIn(ada.email, PASSWORD), await canSignIn(ada.email, NEXT)]).toEqual([false, true]);
    expect(answer(await validate(link))).toEqual(LINK_INVALID);
    expect(answer(await update(token))).toEqual(LINK_INVALID);
  });

  test("an older link, one used after another change, and one older than 60 minutes are refused (docs/hostile-inputs.md row 19)", async () => {
    const ada = await signUpPerson(app);
    const older = await ask(ada.email);
    const olderToken = await open(older);
    const newer = await ask(ada.email);
    expect(answer(await validate(older))).toEqual(LINK_INVALID);
    expect(answer(await update(olderToken))).toEqual(LINK_INVALID);
    const newerToken = await open(newer);
    await ada.call(changePassword, { body: { current_password: PASSWORD, password: "a third one to have" } });
    expect(answer(await validate(newer))).toEqual(LINK_INVALID);
    expect(answer(await update(newerToken))).toEqual(LINK_INVALID);
    clock += 61 * MINUTE;
    const late = await ask(ada.email);
    const lateToken = await open(late);
    clock += 61 * MINUTE;
    expect(answer(await validate(late))).toEqual(LINK_INVALID);
    expect(answer(await update(lateToken))).toEqual(LINK_INVALID);
    expect(await canSignIn(ada.email, "a third one to have")).toBe(true);
  });

  test("opened twice, only the last opening can set it; of ten concurrent updates one succeeds", async () => {
    const ada = await signUpPerson(app);
    const link = await ask(ada.email);
    const first = await open(link);
    const second = await open(link);
    expect(answer(await update(first))).toEqual(LINK_INVALID);
    const replies = await Promise.all(Array.from({ length: 10 }, async (_, n) => await update(second, `${NEXT} ${n}`)));
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(9).fill(422)]);
  });

  test("another kind of token, an invalid one or none is refused", async () => {
    const ada = await signUpPerson(app);
    const link = await ask(ada.email);
    const token = await open(link);
    const wrong = ["", "x", "Basic YTpi", ada.token ?? "", ada.cookies.get("aside_refresh") ?? "", "A".repeat(43), `${link}x`];
    for (const value of [...wrong, token]) expect(answer(await validate(value))).toEqual(LINK_INVALID);
    for (const value of [...wrong, link]) expect(answer(await update(value))).toEqual(LINK_INVALID);
    expect(answer(await app.driver().try(updatePassword, { body: { password: NEXT } }))).toEqual(LINK_INVALID);
    expect((await update(`Bearer ${token}`)).status).toBe(200);
  });

  test("25 requests send three emails, also concurrently and from other addresses; an hour later one more (docs/hostile-inputs.md row 24)", async () => {
    const ada = await signUpPerson(app);
    const countEmails = async () => {
      await app.waitForJobs();
      return (await app.mailbox.list(ada.email)).filter((mail) => mail.subject.includes("password")).length;
    };
    await Promise.all(
      Array.from({ length: 25 }, async (_, n) => {
        const headers = { "x-forwarded-for": `203.0.113.${n}` };
        expect((await app.driver().request("POST", triggerReset.path, { email: ada.email }, headers)).status).toBe(200);
      }),
    );
    expect(await countEmails()).toBe(3);
    // The latest link works although more were requested after it. Emails of the same moment arrive in any order.
    const links = (await app.mailbox.list(ada.email)).flatMap(({ text }) => /reset-token=([\w-]+)/.exec(text)?.[1] ?? []);
    const replies = await Promise.all(links.map(validate));
    expect(replies.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 422, 422]);
    clock += 61 * MINUTE;
    await trigger(ada.email);
    expect(await countEmails()).toBe(4);
  });

  test("an unknown address, an unfinished sign-up and a recipient get the same reply and no email", async () => {
    const ada = await signUpPerson(app);
    const pending = `p-${crypto.randomUUID().slice(0, 8)}@example.com`;
    await app.driver().call(signUp, { body: { email: pending, name: "Pen Ding", password: PASSWORD } });
    const unknown = `u-${crypto.randomUUID().slice(0, 8)}@example.com`;
    const times: Record<string, number> = {};
    const texts = new Set<string>();
    for (const email of [ada.email, pending, unknown]) {
      const driver = app.driver();
      await driver.request("GET", "/v1/security/csrf");
      await driver.call(triggerReset, { body: { email } });
      const began = performance.now();
      const reply = await driver.try(triggerReset, { body: { email } });
      times[email] = performance.now() - began;
      texts.add(`${reply.status} ${reply.text}`);
    }
    expect(texts).toEqual(new Set(['200 {"success":true}']));
    for (const time of Object.values(times)) expect(time).toBeGreaterThan(145);
    await app.waitForJobs();
    expect(await app.mailbox.list(unknown)).toEqual([]);
    expect((await app.mailbox.list(pending)).filter((mail) => mail.subject.includes("password"))).toEqual([]);
  });

  test("an account without a password gets its first by the link or in My Account", async () => {
    for (const way of ["link", "account"]) {
      const ada = await signUpPerson(app);
      await removePassword(app.context.db, ada.userId);
      expect(await canSignIn(ada.email, "")).toBe(false);
      if (way === "link") expect((await update(await open(await ask(ada.email)))).status).toBe(200);
      else await ada.call(changePassword, { body: { password: NEXT } });
      expect(await canSignIn(ada.email, NEXT)).toBe(true);
    }
  });

  test.each([
    ["", "Please enter email"],
    ["nobody", "Please enter a valid email"],
    ["a@b.co\r\nBcc: x@y.zz", "Please enter a valid email"],
  ])("%j is not a valid address", async (email, message) => {
    expect(answer(await app.driver().try(triggerReset, { body: { email } }))).toEqual([400, "malformed", message]);
  });
});

describe("changing a password", () => {
  test("needs the current one and ends all other sessions", async () => {
    const ada = await signUpPerson(app);
    const laptop = await signInAgain(app, ada);
    for (const current_password of ["", "wrong"])
      expect(answer(await ada.try(changePassword, { body: { current_password, password: NEXT } }))).toEqual([
        422,
        "invalid_credentials",
        "Incorrect current password.",
      ]);
    expect((await laptop.try(unviewedCount, {})).status).toBe(200);
    await ada.call(changePassword, { body: { current_password: PASSWORD, password: NEXT } });
    expect((await laptop.try(unviewedCount, {})).status).toBe(403);
    expect((await ada.call(listSessions, {})).items).toHaveLength(1);
    expect([await canSignIn(ada.email, PASSWORD), await canSignIn(ada.email, NEXT)]).toEqual([false, true]);
  });

  test("allows ten guesses of the current one per quarter of an hour", async () => {
    const ada = await signUpPerson(app);
    const replies = [];
    for (let n = 0; n < 12; n++)
      replies.push((await ada.try(changePassword, { body: { current_password: `${n}`, password: NEXT } })).status);
    expect(replies.slice(0, 9)).toEqual(Array(9).fill(422));
    expect(replies).toContain(429);
  });
});
