import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { createDatabase } from "@aside/testkit/database/create-database.ts";
import { freePort } from "@aside/server/db/free-port.ts";
import { isAlive } from "@aside/server/process/process-identity.ts";
import { findSystemUser } from "@aside/server/process/system-user.ts";
import { isReady, type RunningProduct, runProduct } from "./run-product.ts";

/** The maximum downtime of the product after a crash. */
const RECOVERY_MS = 10_000;
/** The tests need no pages, so the web app is not built. */
const START = ["scripts/start.mjs", "--skip-build"];

let dataDir: string;
let port: number;
let product: RunningProduct;

const start = () => runProduct({ program: START, dataDir, port });

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "aside-start-"));
  port = await freePort();
});
afterAll(async () => {
  product.child.kill("SIGTERM");
  await product.exit;
  rmSync(dataDir, { recursive: true, force: true });
});

test(
  "of two simultaneous starts one succeeds; the other reports the process that uses the data directory, and exits",
  { timeout: 60_000 },
  async () => {
    const both = [start(), start()];
    const loser = await Promise.race(both.map((one) => one.exit.then(() => one)));
    product = both.find((one) => one !== loser) as RunningProduct;
    expect(await loser.exit).toBe(1);
    expect(loser.output()).toContain(`Aside is already running on ${dataDir}`);
    await product.waitUntilReady();
  },
);

test("rejects a start on a data directory in use, and the first product continues", async () => {
  const before = product.pidOf("api");
  const second = runProduct({ program: START, dataDir, port: await freePort() });
  expect(await second.exit).toBe(1);
  expect(second.output()).toContain(`Aside is already running on ${dataDir} (process ${product.child.pid}). Stop it first`);
  expect(await isReady(product.url)).toBe(true);
  expect(product.pidOf("api")).toBe(before);
});

test("gives access to the data directory only to its owner", async () => {
  const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => !entry.isSocket()).map((entry) => join(entry.parentPath, entry.name));
  // A file of PostgreSQL may have been deleted meanwhile.
  const open = [dataDir, ...paths].filter((path) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0);
  expect(open).toEqual([]);
  expect(paths.map((path) => path.slice(dataDir.length + 1))).toEqual(
    expect.arrayContaining(["secret-key", "postgres-password", "storage", "postgres/PG_VERSION"]),
  );
});

test.runIf(process.getuid?.() === 0)("started by root, api, worker and database run as an ordinary user who owns the data", () => {
  const uid = findSystemUser()?.uid;
  const pids = [product.pidOf("api"), product.pidOf("worker"), product.postgresPid()];
  expect(pids.map((pid) => statSync(`/proc/${pid}`).uid)).toEqual([uid, uid, uid]);
  expect(statSync(dataDir).uid).toBe(uid);
  expect(product.output()).not.toContain("run as root");
});

test("a killed database is restarted at the same address, and the product answers within ten seconds", async () => {
  const postgres = product.postgresPid();
  process.kill(postgres, "SIGKILL");
  const killedAt = performance.now();
  await expect.poll(() => product.output()).toContain("the database ended (SIGKILL); restarting it");
  await vi.waitFor(async () => expect(await isReady(product.url)).toBe(true), { timeout: RECOVERY_MS * 2, interval: 50 });
  expect(performance.now() - killedAt).toBeLessThan(RECOVERY_MS);
  expect(product.postgresPid()).not.toBe(postgres);
});

test(
  "api and worker exit with a killed supervisor; the next start stops remaining processes and is ready",
  { timeout: 60_000 },
  async () => {
    const [api, worker, postgres] = [product.pidOf("api"), product.pidOf("worker"), product.postgresPid()];
    product.child.kill("SIGKILL");
    await vi.waitFor(() => expect([isAlive(api), isAlive(worker)]).toEqual([false, false]), { timeout: 5_000 });
    expect(await canListen(port)).toBe(true);
    product = start();
    await product.waitUntilReady();
    expect(isAlive(postgres)).toBe(false);
  },
);

test("the next start stops a process that survived the kill of its supervisor", { timeout: 60_000 }, async () => {
  const api = product.pidOf("api");
  process.kill(api, "SIGSTOP");
  product.child.kill("SIGKILL");
  await product.exit;
  expect(isAlive(api)).toBe(true);
  product = start();
  await product.waitUntilReady();
  expect(isAlive(api)).toBe(false);
});

test("continues to run when its output is closed", async () => {
  product.child.stdout?.destroy();
  product.child.stderr?.destroy();
  const api = product.pidOf("api");
  process.kill(api, "SIGKILL");
  await vi.waitFor(() => expect(product.pidOf("api")).not.toBe(api), { timeout: RECOVERY_MS });
  await product.waitUntilReady();
});

test("SIGTERM stops everything, the database last", { timeout: 60_000 }, async () => {
  const pids = [product.pidOf("api"), product.pidOf("worker"), product.postgresPid()];
  product.child.kill("SIGTERM");
  expect(await product.exit).toBe(0);
  expect(pids.map(isAlive)).toEqual([false, false, false]);
});

test("a worker machine with an external database runs only a worker", { timeout: 60_000 }, async () => {
  const database = await createDatabase();
  const directory = mkdtempSync(join(tmpdir(), "aside-worker-"));
  const env = { ROLES: "worker", DATABASE_URL: database.url, LOG_LEVEL: "info" };
  const machine = runProduct({ program: START, dataDir: directory, port, env });
  onTestFinished(async () => {
    machine.child.kill("SIGKILL");
    rmSync(directory, { recursive: true, force: true });
    await database.drop();
  });
  await vi.waitFor(() => expect(machine.output()).toContain("worker is running"), { timeout: 50_000 });
  expect(machine.pidOf("api")).toBe(-1);
  expect(existsSync(join(directory, "postgres"))).toBe(false);
  machine.child.kill("SIGTERM");
  expect(await machine.exit).toBe(0);
});

test("rejects a data directory that also contains the program before changing anything in it", async () => {
  const product = runProduct({ program: START, dataDir: join(import.meta.dirname, ".."), port, env: { SECRET_KEY: "s".repeat(32) } });
  expect(await product.exit).toBe(1);
  expect(product.output()).toContain("DATA_DIR must be a separate directory");
});

function canListen(wanted: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(wanted, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
