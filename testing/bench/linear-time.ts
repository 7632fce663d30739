import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { allRows } from "@aside/testkit/access-rows.ts";
import type { Input, Row } from "@aside/testkit/access-row.ts";
import { allRoutes } from "@aside/api/create-api.ts";
import { startEmbeddedPostgres } from "@aside/server/db/embedded-postgres.ts";
import { freePort } from "@aside/server/db/free-port.ts";
import { migrate } from "@aside/server/db/migrate.ts";
import { type Kind, makeWorld, type World } from "@aside/testkit/actors.ts";
import { ApiDriver } from "@aside/testkit/api-driver.ts";
import { startApp } from "@aside/testkit/start-app.ts";
import { casesOf } from "./support/linear-time-cases.ts";
import { type Attempt, extraCases } from "./support/linear-time-extra.ts";

const MAX_HOLD_MS = 50;
/** The number of attempts. A delay that does not occur in all of them was caused by compilation or garbage collection. */
const RUNS = 4;
const MIGRATIONS = join(import.meta.dirname, "../../server/migrations");

type Result = Omit<Attempt, "send"> & { ms: number; status: number };

/**
 * Sends texts and lists that are slow in some parsers to every endpoint, field by field, and measures how long each request blocks the
 * event loop of a separate api process. Returns true if none blocks it for more than 50 ms. ONLY: parts of endpoint names, comma-separated.
 */
export async function benchLinearTime(): Promise<boolean> {
  const directory = mkdtempSync(join(tmpdir(), "aside-bench-linear-time-"));
  const server = await startEmbeddedPostgres({ dataDir: join(directory, "postgres") });
  await migrate({ url: server.url, directory: MIGRATIONS });
  const app = await startApp({ worker: true, database: { url: server.url, drop: async () => {} }, env: { DNS_SERVER: "127.0.0.1:9" } });
  const port = await freePort();
  const api = fork(join(import.meta.dirname, "support/linear-time-api.ts"), {
    env: {
      ...process.env,
      NODE_ENV: "test",
      PORT: String(port),
      DATA_DIR: app.dataDir,
      DATABASE_URL: server.url,
      RATE_LIMITS: "off",
      DNS_SERVER: "127.0.0.1:9",
    },
  });
  try {
    const [{ url }] = (await once(api, "message")) as [{ url: string }];
    const world = await makeWorld(app);
    const results = await measureAll(world, url, api);
    return judge(results);
  } finally {
    api.kill();
    await app.stop();
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function measureAll(world: World, url: string, api: ChildProcess): Promise<Result[]> {
  const only = (process.env["ONLY"] ?? "").split(",");
  const isWanted = (name: string) => only.some((part) => name.includes(part));
  const results: Result[] = [];
  for (const [name, row] of Object.entries(allRows)) {
    const endpoint = allRoutes.find((route) => route.endpoint.name === name)?.endpoint;
    const kind = (["creator", "superAdmin", "companyLead", "program", "beforeMfa", "recipient"] as const).find((one) =>
      row.admits.includes(one),
    );
    if (!endpoint || !isWanted(name)) continue;
    const driver = copyDriver(world, kind ?? "anonymous", url);
    const valid = await inputOf(row, world);
    await driver.try(endpoint, valid);
    for (const made of casesOf(endpoint, valid)) {
      const { input, ...shown } = made;
      results.push(await measure(api, { ...shown, endpoint: name, send: async () => await driver.try(endpoint, input) }));
    }
  }
  for (const attempt of extraCases(world, url, (kind) => copyDriver(world, kind, url)))
    if (isWanted(attempt.endpoint)) results.push(await measure(api, attempt));
  return results;
}

/** The input of a row. Some inputs need a job that only the test runner executes; these endpoints get an id that does not exist. */
async function inputOf(row: Row, world: World): Promise<Input> {
  try {
    return (await row.input?.(world)) ?? {};
  } catch {
    return { params: { id: crypto.randomUUID() } };
  }
}

async function measure(api: ChildProcess, { send: call, ...shown }: Attempt): Promise<Result> {
  let ms = Number.POSITIVE_INFINITY;
  let status = 0;
  for (let run = 0; run < RUNS && ms > MAX_HOLD_MS; run++) {
    await ask(api, "reset");
    // Status 0: the api replied and closed the connection before it received the whole body.
    status = (await call().catch(() => ({ status: 0 }))).status;
    ms = Math.min(ms, await ask(api, "read"));
  }
  if (ms > MAX_HOLD_MS)
    console.log(`blocked for ${Math.round(ms)} ms:`, shown.endpoint, shown.field, JSON.stringify(shown.pattern), shown.size, status);
  return { ...shown, ms, status };
}

async function ask(api: ChildProcess, message: "read" | "reset"): Promise<number> {
  const answer = message === "read" ? once(api, "message") : null;
  api.send(message);
  const [reply] = (await answer) ?? [];
  return (reply as { longest: number } | undefined)?.longest ?? 0;
}

/** The same person with a driver for the measured api. */
function copyDriver(world: World, kind: Kind, url: string): ApiDriver {
  const known = world.actors[kind];
  const driver = new ApiDriver(url);
  driver.token = known.token;
  driver.apiKey = known.apiKey;
  for (const [name, value] of known.cookies) driver.cookies.set(name, value);
  return driver;
}

function judge(results: Result[]): boolean {
  const slowest = results.toSorted((a, b) => b.ms - a.ms).slice(0, 10);
  const statuses = Map.groupBy(results, ({ status }) => Math.floor(status / 100));
  console.log(`linear-time: ${results.length} requests; ${[...statuses].map(([kind, list]) => `${kind}xx ${list.length}`).join(", ")}`);
  console.table(slowest.map(({ ms, pattern, ...rest }) => ({ ...rest, pattern: JSON.stringify(pattern), ms: Math.round(ms) })));
  for (const { endpoint, field, pattern, size } of statuses.get(5) ?? [])
    console.log("answered 5xx:", endpoint, field, JSON.stringify(pattern), size);
  const tooLong = results.filter(({ ms }) => ms > MAX_HOLD_MS);
  console.log(`linear-time: ${tooLong.length} requests blocked the event loop longer than ${MAX_HOLD_MS} ms`);
  return tooLong.length === 0;
}
