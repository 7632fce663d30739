import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApi } from "@aside/api/create-api.ts";
import { createContext } from "@aside/api/create-context.ts";
import { signIn } from "@aside/features/sign-in/contract.ts";
import { findSessionUser } from "@aside/core/accounts/server/sessions/sessions-store.ts";
import { activateUser, claimUnprovedUser } from "@aside/core/accounts/server/users-store.ts";
import { hashPassword, verifyPassword } from "@aside/server/auth/passwords.ts";
import { readConfig } from "@aside/server/config/config.ts";
import { startEmbeddedPostgres } from "@aside/server/db/embedded-postgres.ts";
import { migrate } from "@aside/server/db/migrate.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { createLogger } from "@aside/server/log/logger.ts";
import { ApiDriver } from "@aside/testkit/api-driver.ts";
import { quantile, report } from "./statistics.ts";

const RUNS = Number(process.env["RUNS"] ?? 4000);
const WARM_UP = 500;
/** Sign-ins per account. The limit is 20 attempts per quarter of an hour. */
const SIGN_INS = 15;
const ACCOUNTS = 3;
const PASSWORD = "correct horse battery";
const MIGRATIONS = join(import.meta.dirname, "../../../server/migrations");

/** Measures the session check of a request, with the API's handlers in this process, and a sign-in. */
export async function benchSession(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "aside-bench-session-"));
  const server = await startEmbeddedPostgres({ dataDir: join(directory, "postgres") });
  await migrate({ url: server.url, directory: MIGRATIONS });
  const config = readConfig({ NODE_ENV: "test", DATA_DIR: directory, LOG_LEVEL: "silent", RATE_LIMITS: "off" });
  const log = createLogger({ level: "silent", role: "bench" });
  const { context, close } = await createContext({ config, databaseUrl: server.url, log, role: "api" });
  const app = await createApi(context);
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  try {
    const token = await benchSignIn(context, url);
    const call = async (headers: Record<string, string>) => await app.inject({ url: "/v1/security/csrf", headers });
    await benchCheck(context, token, call);
  } finally {
    await app.close();
    await close();
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Makes the same call with and without a token, alternately. The difference is the check. The row lookup is also measured alone. */
async function benchCheck(context: AppContext, token: string, call: (headers: Record<string, string>) => Promise<unknown>): Promise<void> {
  const sessionId = String((await context.tokens.verify("user", token, context.now()))?.["sid"]);
  const times = { without: [] as number[], with: [] as number[], row: [] as number[] };
  for (let turn = -WARM_UP; turn < RUNS; turn++) {
    const without = await time(() => call({}));
    const withToken = await time(() => call({ "access-token": token }));
    const row = await time(() => findSessionUser(context.db, sessionId, context.now()));
    if (turn < 0) continue;
    times.without.push(without);
    times.with.push(withToken);
    times.row.push(row);
  }
  report("a call without a session", figures(times.without));
  report("the same call with one", figures(times.with));
  const [before, after] = [figures(times.without), figures(times.with)];
  report(
    "session check, the difference",
    Object.fromEntries(Object.entries(after).map(([label, ms]) => [label, ms - (before[label] ?? 0)])),
  );
  report("its row alone", figures(times.row));
}

/** Returns an access token. */
async function benchSignIn(context: AppContext, url: string): Promise<string> {
  const passwordHash = await hashPassword(PASSWORD);
  const whole: number[] = [];
  let token = "";
  for (let account = 0; account < ACCOUNTS; account++) {
    const email = `ada-${account}@example.com`;
    const user = await claimUnprovedUser(context.db, { id: context.newId(), email, name: "Ada Lovelace", passwordHash });
    await activateUser(context.db, user?.id ?? "");
    const driver = new ApiDriver(url);
    await driver.call(signIn, { body: { email, password: PASSWORD } });
    for (let n = 1; n < SIGN_INS; n++)
      whole.push(
        await time(async () => {
          token = (await driver.call(signIn, { body: { email, password: PASSWORD } })).token;
        }),
      );
  }
  const argon: number[] = [];
  for (let n = 0; n < whole.length; n++) argon.push(await time(() => verifyPassword(passwordHash, PASSWORD)));
  const share = quantile(argon, 0.5) / quantile(whole, 0.5);
  report("sign-in", { ...figures(whole), "argon2 p50 ms": quantile(argon, 0.5), "its share": `${Math.round(share * 100)} %` });
  return token;
}

async function time(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}

/** p10 is the time when nothing else needs the CPU. */
const figures = (times: number[]): Record<string, number> => ({
  "p10 ms": quantile(times, 0.1),
  "p50 ms": quantile(times, 0.5),
  "p95 ms": quantile(times, 0.95),
  "p99 ms": quantile(times, 0.99),
});
