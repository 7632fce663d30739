import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { readCode, signUpPerson } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { getCompany } from "@aside/features/administration/company-contract.ts";
import { addMembers, createEvent } from "@aside/core/messages/contract.ts";
import { resendEmailCode, signIn, signUp, updateUser, validateUser, verifyEmailCode } from "../../contract.ts";

let app: TestApp;
let clock = 0;
beforeAll(async () => {
  app = await startApp({ worker: true, now: () => new Date(Date.now() + clock) });
});
afterAll(async () => await app.stop());

const OWN = "violet otter kettle 7";
const THEIRS = "an attacker's own one";
const address = () => `p-${crypto.randomUUID().slice(0, 8)}@example.com`;
const isInvalid = { status: 422, error: { code: "code_invalid" } };

/** Signs up in a new browser; returns it with the emailed code. */
async function begin(email: string, name: string, password: string): Promise<{ browser: ApiDriver; code: string }> {
  const before = (await app.mailbox.list(email)).length;
  const browser = app.driver();
  await browser.call(signUp, { body: { email, name, password } });
  await expect.poll(async () => (await app.mailbox.list(email)).length).toBe(before + 1);
  return { browser, code: await readCode(app, email) };
}
const verify = async (browser: ApiDriver, email: string, code: string) => await browser.try(verifyEmailCode, { body: { email, code } });
const canSignIn = async (email: string, password: string) => (await app.driver().try(signIn, { body: { email, password } })).status === 200;

describe("a second sign-up with the same address (docs/hostile-inputs.md row 31)", () => {
  test("leaves the first unchanged: the owner's code creates the account with the owner's name and password", async () => {
    const email = address();
    const owner = await begin(email, "Olive Owner", OWN);
    const attacker = await begin(email, "Mallory", THEIRS);
    const reply = await verify(owner.browser, email, owner.code);
    expect([reply.status, (reply.json() as { user: { name: string } }).user.name]).toEqual([200, "Olive Owner"]);
    expect([await canSignIn(email, OWN), await canSignIn(email, THEIRS)]).toEqual([true, false]);
    expect(await verify(attacker.browser, email, attacker.code)).toMatchObject(isInvalid);
  });

  test("cannot use the other's code, and its own code works only in its browser", async () => {
    const email = address();
    const attacker = await begin(email, "Mallory", THEIRS);
    const owner = await begin(email, "Olive Owner", OWN);
    // In one of 10,000 runs both codes are equal and work in either browser.
    if (attacker.code !== owner.code) {
      expect(await verify(attacker.browser, email, owner.code)).toMatchObject(isInvalid);
      expect(await verify(owner.browser, email, attacker.code)).toMatchObject(isInvalid);
    }
    const stranger = await verify(app.driver(), email, owner.code);
    expect([stranger.status, stranger.error.message]).toEqual([
      422,
      "Please enter the code in the browser where you signed up, or sign up again.",
    ]);
    expect((await verify(owner.browser, email, owner.code)).status).toBe(200);
    expect([await canSignIn(email, OWN), await canSignIn(email, THEIRS)]).toEqual([true, false]);
  });

  test("is locked by itself after five misses", async () => {
    const email = address();
    const attacker = await begin(email, "Mallory", THEIRS);
    const owner = await begin(email, "Olive Owner", OWN);
    for (let miss = 0; miss < 5; miss++)
      await verify(attacker.browser, email, String((Number(attacker.code) + 1 + miss) % 10_000).padStart(4, "0"));
    expect((await verify(attacker.browser, email, attacker.code)).error.code).toBe("code_locked");
    expect((await verify(owner.browser, email, owner.code)).status).toBe(200);
  });

  test("of two concurrent codes one creates the account, with its password", async () => {
    const email = address();
    const [one, two] = [await begin(email, "One", OWN), await begin(email, "Two", THEIRS)];
    const replies = await Promise.all([verify(one.browser, email, one.code), verify(two.browser, email, two.code)]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const first = replies[0]?.status === 200;
    expect([await canSignIn(email, OWN), await canSignIn(email, THEIRS)]).toEqual([first, !first]);
  });

  test("neither resends nor ends the other's code", async () => {
    const email = address();
    const owner = await begin(email, "Olive Owner", OWN);
    clock += 121_000;
    expect((await app.driver().try(resendEmailCode, { body: { email } })).json()).toEqual({ success: true, resend_after: 120 });
    await app.waitForJobs();
    expect(await app.mailbox.list(email)).toHaveLength(1);
    expect((await verify(owner.browser, email, owner.code)).status).toBe(200);
  });

  test("is limited to ten codes a day per address", async () => {
    const email = address();
    for (let turn = 0; turn < 10; turn++) await app.driver().call(signUp, { body: { email, name: "Ada", password: OWN } });
    const reply = await app.driver().try(signUp, { body: { email, name: "Ada", password: OWN } });
    expect([reply.status, Number(reply.headers.get("retry-after")) > 0]).toEqual([429, true]);
  });

  test("changes nothing about a recipient without an account", async () => {
    const [ada, email] = [await signUpPerson(app), address()];
    const event = await ada.call(createEvent, { body: { title: "For Grace" } });
    const add = async () => await ada.call(addMembers, { body: { event_id: event.id, users: [{ email, name: "Grace Hopper" }] } });
    const before = await add();
    await begin(email, "Mallory", THEIRS);
    expect(await add()).toEqual(before);
  });

  test("puts no text of the requester into the email", async () => {
    const email = address();
    await begin(email, "Win a prize at evil.example", THEIRS);
    const [mail] = await app.mailbox.list(email);
    expect(`${mail?.subject}${mail?.html}${mail?.text}`).not.toContain("evil.example");
  });
});

describe("the reply about an address", () => {
  const ask = async (browser: ApiDriver, email: string) => await browser.call(validateUser, { body: { email } });

  test("contains no name, and a pending sign-up only in its own browser", async () => {
    const ada = await signUpPerson(app);
    const known = { user_exists: true, is_active: true, account_type: "email", has_password: true, name: null };
    expect(await ask(app.driver(), ada.email)).toMatchObject(known);
    expect(await ask(await signUpPerson(app), ada.email)).toMatchObject(known);
    expect(await ask(ada, ada.email)).toMatchObject({ ...known, name: "Ada Lovelace" });
    const email = address();
    const { browser } = await begin(email, "Olive Owner", OWN);
    const absent = { user_exists: false, is_active: false, account_type: null, has_password: false, name: null };
    expect(await ask(app.driver(), email)).toMatchObject(absent);
    expect(await ask(browser, email)).toMatchObject({ ...absent, user_exists: true });
  });

  test("gives no access by an id: another person's data cannot be read or changed", async () => {
    const [ada, eve] = [await signUpPerson(app), await signUpPerson(app)];
    const reply = await eve.try(updateUser, { params: { id: ada.userId }, body: { company: "Evil" } });
    expect(reply.status).toBe(404);
  });
});

test("the company is called what its first administrator typed, and not what others type", async () => {
  const domain = `c${crypto.randomUUID().slice(0, 8)}.example`;
  await signUpPerson(app); // The first person operates the installation.
  const [lead, member] = [await signUpPerson(app, "Lea", `lea@${domain}`), await signUpPerson(app, "Uma", `uma@${domain}`)];
  const nameOf = async () => (await lead.call(getCompany, { query: {} })).name;
  const say = async (person: typeof lead, company: string) =>
    (await person.try(updateUser, { params: { id: person.userId }, body: { company } })).status;
  expect([await say(member, "Not theirs"), await nameOf()]).toEqual([200, domain]);
  expect([await say(lead, "x".repeat(101)), await nameOf()]).toEqual([200, domain]);
  expect([await say(lead, "North Pier"), await nameOf()]).toEqual([200, "North Pier"]);
  expect([await say(lead, "South Pier"), await nameOf()]).toEqual([200, "North Pier"]);
});
