import { Agent, request } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makePerson, PASSWORD, type Person } from "@aside/e2e/support/people.ts";
import { startProduct } from "@aside/e2e/support/product.ts";
import { signIn } from "@aside/features/auth/contract.ts";
import { findSessionUser } from "@aside/features/auth/server/sessions-store.ts";
import { hashPassword, verifyPassword } from "@aside/platform/auth/passwords.ts";
import { Tokens } from "@aside/platform/auth/tokens.ts";
import { startEmbeddedPostgres } from "@aside/platform/db/embedded-postgres.ts";
import { openDatabase } from "@aside/platform/db/open-database.ts";
import { quantile, report } from "./statistics.ts";

const PAIRS = Number(process.env["RUNS"] ?? 3000);
const WARM_UP = 300;
/** Of each account: it takes 20 tries a quarter of an hour. */
const SIGN_INS = 15;
const ACCOUNTS = 3;

/** What a session costs: its check at a request, and its beginning. */
export async function benchSession(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "aside-bench-session-"));
  const server = await startEmbeddedPostgres({ dataDir: join(directory, "postgres") });
  const product = await startProduct({ DATABASE_URL: server.url });
  try {
    const people: Person[] = [];
    for (let n = 0; n < ACCOUNTS; n++) people.push(await makePerson("Ada Lovelace", product.url));
    await benchCheck(product.url, people[0]?.driver.token ?? "");
    await benchParts(server.url, people[0]?.driver.token ?? "");
    await benchSignIn(people);
  } finally {
    await product.stop();
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The same call with and without a token, by turns on one connection: the difference is the check. */
async function benchCheck(url: string, token: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const without: number[] = [];
  const withToken: number[] = [];
  for (let turn = -WARM_UP; turn < PAIRS; turn++) {
    const first = await time(() => get(agent, `${url}/v1/security/csrf`, {}));
    const second = await time(() => get(agent, `${url}/v1/security/csrf`, { "access-token": token }));
    if (turn < 0) continue;
    without.push(first);
    withToken.push(second);
  }
  agent.destroy();
  report("a call without a session", figures(without));
  report("the same call with one", figures(withToken));
  report("session check", {
    "p10 ms": quantile(withToken, 0.1) - quantile(without, 0.1),
    "p50 ms": quantile(withToken, 0.5) - quantile(without, 0.5),
    "p95 ms": quantile(withToken, 0.95) - quantile(without, 0.95),
  });
}

/** In this process: the signature, and the row. */
async function benchParts(databaseUrl: string, token: string): Promise<void> {
  const tokens = new Tokens("x".repeat(32));
  const now = new Date();
  const own = await tokens.sign("user", { sid: crypto.randomUUID(), email: "ada@example.com", name: "Ada" }, { now, lifetimeSeconds: 600 });
  const database = openDatabase({ url: databaseUrl, maxConnections: 1 });
  const sid = (JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { sid: string }).sid;
  report("of it, the token's signature", figures(await repeat(async () => await tokens.verify("user", own, now))));
  report("of it, the session's row", figures(await repeat(async () => await findSessionUser(database.db, sid, now))));
  await database.close();
}

async function benchSignIn(people: Person[]): Promise<void> {
  const whole: number[] = [];
  for (const { driver, email } of people)
    for (let n = 0; n < SIGN_INS; n++) whole.push(await time(() => driver.call(signIn, { body: { email, password: PASSWORD } })));
  const stored = await hashPassword(PASSWORD);
  const argon: number[] = [];
  for (let n = 0; n < SIGN_INS * 2; n++) argon.push(await time(() => verifyPassword(stored, PASSWORD)));
  const share = quantile(argon, 0.5) / quantile(whole, 0.5);
  report("sign-in", { ...figures(whole), "argon2 p50 ms": quantile(argon, 0.5), "its share": `${Math.round(share * 100)} %` });
}

async function repeat(run: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let turn = -WARM_UP; turn < PAIRS; turn++) {
    const taken = await time(run);
    if (turn >= 0) times.push(taken);
  }
  return times;
}

async function time(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}

const figures = (times: number[]) => ({ "p10 ms": quantile(times, 0.1), "p50 ms": quantile(times, 0.5), "p95 ms": quantile(times, 0.95) });

async function get(agent: Agent, url: string, headers: Record<string, string>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const sent = request(url, { agent, headers }, (response) => {
      response.resume();
      response.on("end", () => (response.statusCode === 200 ? resolve() : reject(new Error(String(response.statusCode)))));
    });
    sent.on("error", reject);
    sent.end();
  });
}
