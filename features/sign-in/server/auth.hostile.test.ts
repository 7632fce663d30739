import { CompactEncrypt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { readCode } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { createdEvents } from "../../inbox/contract.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { resendEmailCode, signIn, signUp, validateUser, verifyEmailCode } from "../contract.ts";

let app: TestApp;
let clock = 0;
beforeAll(async () => {
  app = await startApp({ worker: true, now: () => new Date(Date.now() + clock) });
});
afterAll(async () => await app.stop());

const address = () => `p-${crypto.randomUUID().slice(0, 8)}@example.com`;
const wrong = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, "0");

/** `browser` is the one that signed up. The code works only there. */
async function begin(email = address()): Promise<{ email: string; code: string; browser: ApiDriver }> {
  const browser = app.driver();
  await browser.call(signUp, { body: { email, name: "Ada", password: "correct horse battery" } });
  return { email, code: await readCode(app, email), browser };
}

describe("email codes (docs/hostile-inputs.md row 18)", () => {
  test("are locked after five misses from any addresses", async () => {
    const { email, code, browser } = await begin();
    for (let miss = 0; miss < 5; miss++) {
      const reply = await browser.try(verifyEmailCode, { body: { email, code: wrong(code) } });
      expect([reply.status, reply.error.message]).toEqual([422, "Invalid code"]);
    }
    const right = await browser.try(verifyEmailCode, { body: { email, code } });
    expect(right.error.code).toBe("code_locked");
  });

  test("work once", async () => {
    const { email, code, browser } = await begin();
    expect((await browser.try(verifyEmailCode, { body: { email, code } })).status).toBe(200);
    expect((await browser.try(verifyEmailCode, { body: { email, code } })).error.code).toBe("code_invalid");
  });

  test("expire, are replaced by a newer one, and are sent at most every 120 s", async () => {
    const { email, code, browser } = await begin();
    await browser.call(resendEmailCode, { body: { email } });
    await app.waitForJobs();
    expect(await app.mailbox.list(email)).toHaveLength(1);
    clock += 121_000;
    await browser.call(resendEmailCode, { body: { email } });
    await app.waitForJobs();
    const [newest] = await app.mailbox.list(email);
    const second = newest?.subject.slice(0, 4) ?? "";
    if (second !== code) expect((await browser.try(verifyEmailCode, { body: { email, code } })).status).toBe(422);
    clock += 16 * 60_000;
    expect((await browser.try(verifyEmailCode, { body: { email, code: second } })).status).toBe(422);
  });
});

describe("accounts", () => {
  test("an active or free-mail address cannot sign up", async () => {
    const { email, code, browser } = await begin();
    await browser.call(verifyEmailCode, { body: { email, code } });
    const again = await app.driver().try(signUp, { body: { email, name: "Eve", password: "another good one" } });
    expect([again.status, again.error.message]).toEqual([
      409,
      "User already exists with entered email. Please try with a different email or login.",
    ]);
    expect((await app.driver().try(signIn, { body: { email, password: "another good one" } })).status).toBe(422);
    const free = await app.driver().try(signUp, { body: { email: "someone@gmail.com", name: "Eve", password: "another good one" } });
    expect([free.status, free.error.message]).toEqual([422, "Please sign up using a work email."]);
  });

  test("a wrong password and an unknown address get the same reply", async () => {
    const { email, code, browser } = await begin();
    await browser.call(verifyEmailCode, { body: { email, code } });
    const known = await app.driver().try(signIn, { body: { email, password: "no" } });
    const unknown = await app.driver().try(signIn, { body: { email: address(), password: "no" } });
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect(known.error.message).toBe("Invalid email or password. Please try again.");
  });

  test("case and surrounding spaces of an address are ignored", async () => {
    const { email, code, browser } = await begin();
    await browser.call(verifyEmailCode, { body: { email: ` ${email.toUpperCase()} `, code } });
    expect(await app.driver().call(validateUser, { body: { email: email.toUpperCase() } })).toMatchObject({
      user_exists: true,
      is_active: true,
      has_password: true,
    });
  });

  test.each([
    ["", "Please enter an email"],
    ["nobody", "Please enter a valid email"],
    ["a@b", "Please enter a valid email"],
    ["a b@c.de", "Please enter a valid email"],
    ["a@b.co\r\nBcc: x@y.zz", "Please enter a valid email"],
  ])("%j is not a valid address", async (email, message) => {
    const reply = await app.driver().try(validateUser, { body: { email } });
    expect([reply.status, reply.error.message]).toEqual([400, message]);
  });
});

describe("sealed requests (docs/hostile-inputs.md row 21)", () => {
  async function sealed(text: string, change: { key?: Uint8Array; kid?: string; zip?: "DEF" } = {}): Promise<string> {
    const { keys } = (await (await fetch(`${app.url}/v1/keys`)).json()) as { keys: { key_id: string; key: string }[] };
    const key = keys[0];
    const secret = change.key ?? Buffer.from(key?.key ?? "", "base64url");
    return await new CompactEncrypt(new TextEncoder().encode(text))
      .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: change.kid ?? key?.key_id ?? "", ...(change.zip && { zip: change.zip }) })
      .encrypt(secret);
  }

  async function person() {
    const { email, code, browser } = await begin();
    const driver = browser;
    driver.token = (await driver.call(verifyEmailCode, { body: { email, code } })).token;
    return driver;
  }

  test("work, and their reply is sealed with the same key", async () => {
    const driver = await person();
    const reply = await driver.request("POST", createEvent.path, await sealed('{"title":"sealed"}'), {
      "content-type": "application/jose",
      accept: "application/jose",
    });
    expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "application/jose"]);
    expect(reply.text.split(".")).toHaveLength(5);
  });

  test("with a wrong tag, an unknown key or a repeated nonce are refused without effect", async () => {
    const driver = await person();
    const good = await sealed('{"title":"once"}');
    const send = async (body: string) => await driver.request("POST", createEvent.path, body, { "content-type": "application/jose" });
    expect((await send(good)).status).toBe(200);
    const tampered = good.slice(0, -2) + (good.endsWith("AA") ? "BB" : "AA");
    for (const body of [
      good,
      tampered,
      await sealed("{}", { key: new Uint8Array(32) }),
      await sealed("{}", { kid: "nobody" }),
      // A short request must not expand to a large one.
      await sealed(`{"title":"${"a".repeat(100_000)}"}`, { zip: "DEF" }),
      "not.a.jwe",
      "",
    ]) {
      const reply = await send(body);
      expect([reply.status, (reply.json() as { code: string }).code]).toEqual([400, "unsealable"]);
    }
    // The same message with its nonce in another encoding (docs/hostile-inputs.md row 37).
    const parts = good.split(".");
    for (const nonce of [` ${parts[2]}`, `${parts[2]}=`, `${parts[2]}\n`, `${parts[2]?.slice(0, 8)} ${parts[2]?.slice(8)}`]) {
      const reply = await send([...parts.slice(0, 2), nonce, ...parts.slice(3)].join("."));
      expect([reply.status, (reply.json() as { code: string }).code]).toEqual([400, "unsealable"]);
    }
    const made = await driver.call(createdEvents, { query: {} });
    expect(made.items.filter((item) => item.title === "once")).toHaveLength(1);
  });
});
