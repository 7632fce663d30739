import { createServer, type Server } from "node:http";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { botChallenge, siteVerify } from "../../bot-contract.ts";
import { resendEmailCode, signUp, triggerReset, validateUser } from "../../contract.ts";

type Challenge = Parameters<typeof solveChallenge>[0]["challenge"];
type Proof = { challenge: Challenge; solution: { counter: number; derivedKey: string } };

let app: TestApp;
let clock = 0;
const MINUTE = 60_000;
const ENV = { RATE_LIMITS: "on", TRUST_PROXY: "127.0.0.1" };
beforeAll(async () => {
  app = await startApp({ now: () => new Date(Date.now() + clock), env: ENV });
});
afterAll(async () => await app.stop());

const encode = (proof: unknown) => Buffer.from(JSON.stringify(proof)).toString("base64");
let addresses = 0;
/** A source address that was not used before. */
const newSource = () => ({ "x-forwarded-for": `198.51.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}` });
const ask = async (driver: ApiDriver, source: Record<string, string>) =>
  await driver.request("POST", validateUser.path, { email: `x${crypto.randomUUID()}@example.com` }, source);

async function solve(driver: ApiDriver): Promise<Proof> {
  const { challenge } = await driver.call(botChallenge, {});
  const asked = challenge as unknown as Challenge;
  const solution = await solveChallenge({ challenge: asked, deriveKey });
  if (!solution) throw new Error("not solved");
  return { challenge: asked, solution };
}
const verify = async (driver: ApiDriver, token: string) => (await driver.call(siteVerify, { body: { token } })).is_valid;

/** Sends as many requests as are allowed without a proof. */
async function useUp(driver: ApiDriver, source: Record<string, string>): Promise<void> {
  for (let turn = 0; turn < 15; turn++) expect((await ask(driver, source)).status).toBe(200);
}

describe("a source with many requests", () => {
  test("must send a proof, and continues with it for half an hour", async () => {
    const driver = app.driver();
    const source = newSource();
    await useUp(driver, source);
    const refused = await ask(driver, source);
    expect([refused.status, (refused.json() as { code: string }).code]).toEqual([422, "bot_check_needed"]);
    const email = `x${crypto.randomUUID()}@example.com`;
    const others: [string, unknown][] = [
      [signUp.path, { email, name: "Ada", password: "correct horse battery" }],
      [resendEmailCode.path, { email }],
      [triggerReset.path, { email }],
    ];
    for (const [path, body] of others) expect((await driver.request("POST", path, body, source)).status).toBe(422);
    // Other sources are not affected.
    expect((await ask(app.driver(), newSource())).status).toBe(200);
    expect(await verify(driver, encode(await solve(driver)))).toBe(true);
    expect((await ask(driver, source)).status).toBe(200);
    for (const [path, body] of others) expect((await driver.request("POST", path, body, source)).status).toBe(200);
    clock += 29 * MINUTE;
    await useUp(app.driver(), source);
    expect((await ask(driver, source)).status).toBe(200);
    clock += 2 * MINUTE;
    const late = newSource();
    await useUp(app.driver(), late);
    expect((await ask(driver, late)).status).toBe(422);
  });

  test("reaches the hard limit with or without a proof", async () => {
    const driver = app.driver();
    const source = newSource();
    expect(await verify(driver, encode(await solve(driver)))).toBe(true);
    const statuses = [];
    for (let turn = 0; turn < 31; turn++) statuses.push((await ask(driver, source)).status);
    expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true);
    expect(statuses[30]).toBe(429);
  });

  test("cannot pretend to be another source (docs/hostile-inputs.md row 24)", async () => {
    const direct = await startApp({ env: { RATE_LIMITS: "on" } });
    const driver = direct.driver();
    for (let turn = 0; turn < 15; turn++) expect((await ask(driver, newSource())).status).toBe(200);
    expect((await ask(driver, newSource())).status).toBe(422);
    await direct.stop();
  });

  test("cannot forge or extend the cookie", async () => {
    const driver = app.driver();
    const source = newSource();
    await useUp(app.driver(), source);
    const end = Math.floor(app.context.now().getTime() / 1000) + 9999;
    expect(await verify(driver, encode(await solve(driver)))).toBe(true);
    const [, random = "", mac = ""] = (driver.cookies.get("aside_human") ?? "").split(".");
    for (const value of [
      "",
      "x",
      `${end}.${random}.${mac}`,
      `${end}..`,
      `${end}.${random}.`,
      `NaN.${random}.${mac}`,
      `${end}.${random}.${"é".repeat(mac.length)}`,
    ]) {
      driver.cookies.set("aside_human", value);
      expect((await ask(driver, source)).status).toBe(422);
    }
  });
});

describe("a proof of work", () => {
  test("counts once in any browser, also when sent twice concurrently", async () => {
    const token = encode(await solve(app.driver()));
    const shown = await Promise.all([1, 2, 3].map(async () => await verify(app.driver(), token)));
    expect(shown.filter(Boolean)).toHaveLength(1);
    expect(await verify(app.driver(), token)).toBe(false);
    // The same proof in another encoding.
    const { challenge, solution } = JSON.parse(Buffer.from(token, "base64").toString()) as Proof;
    expect(await verify(app.driver(), encode({ solution: { ...solution, time: 1 }, challenge }))).toBe(false);
  });

  test("expires after ten minutes", async () => {
    const proof = await solve(app.driver());
    clock += 10 * MINUTE + 1000;
    expect(await verify(app.driver(), encode(proof))).toBe(false);
  });

  test("is refused if forged, too easy, of another server or unsolved", async () => {
    const proof = await solve(app.driver());
    const { parameters } = proof.challenge;
    const changed = (change: object) => ({ ...proof, challenge: { ...proof.challenge, parameters: { ...parameters, ...change } } });
    const easy = { ...parameters, cost: 1, keyPrefix: "0" };
    const solved = await solveChallenge({ challenge: { parameters: easy }, deriveKey });
    const other = await startApp({ env: { SECRET_KEY: "another secret of another installation" } });
    const theirs = await solve(other.driver());
    await other.stop();
    for (const bad of [
      changed({ expiresAt: (parameters.expiresAt ?? 0) + 9999 }),
      changed({ cost: 1 }),
      changed({ keyPrefix: "0" }),
      changed({ algorithm: "SHA-256" }),
      { challenge: { parameters: easy, signature: proof.challenge.signature }, solution: solved },
      { challenge: { parameters }, solution: proof.solution },
      { ...proof, solution: { ...proof.solution, derivedKey: "00".repeat(32) } },
      { ...proof, solution: { counter: -1, derivedKey: "" } },
      theirs,
      null,
      [],
      { challenge: {}, solution: {} },
    ])
      expect(await verify(app.driver(), encode(bad))).toBe(false);
    for (const junk of ["x", "null", "{}", "é".repeat(2000)]) expect(await verify(app.driver(), junk)).toBe(false);
    expect((await app.driver().try(siteVerify, { body: { token: "x".repeat(9000) } })).status).toBe(400);
    expect((await app.driver().try(siteVerify, { body: {} })).status).toBe(400);
    expect(await verify(app.driver(), encode(proof))).toBe(true);
  });

  test("takes a browser a moment and the server almost nothing", async () => {
    const driver = app.driver();
    const began = performance.now();
    const proofs = [await solve(driver), await solve(driver), await solve(driver)];
    const solving = (performance.now() - began) / 3;
    const then = performance.now();
    for (const proof of proofs) expect(await verify(driver, encode(proof))).toBe(true);
    expect(solving).toBeGreaterThan(5);
    expect((performance.now() - then) / 3).toBeLessThan(Math.max(500, solving));
  });
});

describe("with the bot check off", () => {
  test("nobody needs a proof", async () => {
    const off = await startApp({ env: { ...ENV, BOT_CHECK: "off" } });
    expect(await off.driver().call(botChallenge, {})).toEqual({ kind: "off", challenge: null, site_key: null });
    const source = newSource();
    for (let turn = 0; turn < 20; turn++) expect((await ask(off.driver(), source)).status).toBe(200);
    await off.stop();
  });
});

describe("Google reCAPTCHA", () => {
  let google: Server;
  let asked: URLSearchParams[] = [];
  let reply: { status?: number; body: string; afterMs?: number };
  let site: TestApp;
  beforeAll(async () => {
    google = createServer((request, response) => {
      let text = "";
      request.on("data", (chunk: Buffer) => (text += chunk.toString()));
      request.on("end", () => {
        asked.push(new URLSearchParams(text));
        setTimeout(
          () => response.writeHead(reply.status ?? 200, { "content-type": "application/json" }).end(reply.body),
          reply.afterMs ?? 0,
        );
      });
    });
    await new Promise<void>((resolve) => google.listen(0, "127.0.0.1", resolve));
    const { port } = google.address() as { port: number };
    site = await startApp({
      env: {
        ...ENV,
        BOT_CHECK: "recaptcha",
        RECAPTCHA_SITE_KEY: "site",
        RECAPTCHA_SECRET: "secret",
        RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/siteverify`,
      },
    });
  });
  afterAll(async () => {
    google.closeAllConnections();
    google.close();
    await site.stop();
  });

  test("accepts each token once and admits the browser", async () => {
    asked = [];
    reply = { body: '{"success":true,"score":0.9,"hostname":"127.0.0.1"}' };
    expect(await site.driver().call(botChallenge, {})).toEqual({ kind: "recaptcha", challenge: null, site_key: "site" });
    const driver = site.driver();
    const source = newSource();
    await useUp(driver, source);
    expect((await ask(driver, source)).status).toBe(422);
    expect(await verify(driver, "good")).toBe(true);
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ secret: "secret", response: "good" });
    expect((await ask(driver, source)).status).toBe(200);
    expect(await verify(driver, "good")).toBe(false);
  });

  test.each([
    ["wrong", { body: '{"success":false,"error-codes":["invalid-input-response"]}' }],
    ["of a machine", { body: '{"success":true,"score":0.1}' }],
    ["of another site", { body: '{"success":true,"score":0.9,"hostname":"evil.example"}' }],
    ["no JSON", { body: "<html>" }],
    ["another shape", { body: '{"success":"yes"}' }],
    ["an error", { status: 500, body: '{"success":true}' }],
    ["slow", { body: '{"success":true}', afterMs: 7000 }],
  ])("refuses a result that is %s", { timeout: 20_000 }, async (_, given) => {
    reply = given;
    expect(await verify(site.driver(), crypto.randomUUID())).toBe(false);
  });

  test("refuses everyone while Google is unreachable, without an error", async () => {
    google.closeAllConnections();
    await new Promise((resolve) => google.close(resolve));
    expect(await verify(site.driver(), crypto.randomUUID())).toBe(false);
    expect((await ask(site.driver(), newSource())).status).toBe(200);
  });
});
