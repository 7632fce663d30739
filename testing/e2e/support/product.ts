import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@aside/server/db/free-port.ts";
import { createEmptyDatabase } from "@aside/testkit/database/create-empty-database.ts";

const ROOT = join(import.meta.dirname, "../../..");
const STOP_MS = 5_000;

export type Product = {
  url: string;
  dataDir: string;
  /** Null: the product runs its own PostgreSQL. */
  databaseUrl: string | null;
  /** Kills one of its processes; the supervisor restarts it. */
  kill(role: "api" | "worker"): void;
  pidOf(role: "api" | "worker"): number;
  isReady(): Promise<boolean>;
  waitUntilReady(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the product like `npm start`, on a free port with new data, also if DATABASE_URL and STORAGE_URL name shared servers. */
export async function startProduct(env: NodeJS.ProcessEnv = {}): Promise<Product> {
  const database = await makeDatabase(process.env["DATABASE_URL"]);
  const dataDir = mkdtempSync(join(tmpdir(), "aside-e2e-"));
  const port = env["PORT"] ? Number(env["PORT"]) : await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "scripts/start.mjs"], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      // Errors of the product are printed next to the failing test.
      LOG_LEVEL: "warn",
      RATE_LIMITS: "off",
      // `enter` gives a page only an access token, which must be valid for the longest test and bench.
      ACCESS_TOKEN_SECONDS: "3600",
      ...ownPlace(database.url),
      ...env,
    },
    // Errors of the product are printed next to the failing test.
    stdio: ["ignore", "inherit", "inherit"],
  });
  // A test that times out does not call `stop`.
  const orphan = () => child.kill("SIGTERM");
  process.once("exit", orphan);
  child.once("exit", () => process.off("exit", orphan));
  const isReady = async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok === true;
  const waitUntilReady = async () => {
    for (let tries = 0; tries < 600; tries++) {
      if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}`);
      if (await isReady()) return;
      await sleep(200);
    }
    throw new Error("the product did not start");
  };
  await waitUntilReady();
  return {
    url,
    dataDir,
    databaseUrl: database.url,
    kill: (role) => process.kill(findChild(child, role), "SIGKILL"),
    pidOf: (role) => findChild(child, role),
    isReady,
    waitUntilReady,
    stop: async () => {
      child.kill("SIGTERM");
      // A worker gives its jobs twenty seconds, which is not worth waiting for after a failed test with open recordings.
      const timeout = setTimeout(() => killChildren(child), STOP_MS);
      await new Promise((resolve) => (child.exitCode === null ? child.once("exit", resolve) : resolve(null)));
      clearTimeout(timeout);
      rmSync(dataDir, { recursive: true, force: true });
      await database.drop();
    },
  };
}

/** Creates a separate database on the given server, from the migrated template if any (global-setup.ts), because jobs are per database. */
async function makeDatabase(server: string | undefined): Promise<{ url: string | null; drop: () => Promise<void> }> {
  return server ? await createEmptyDatabase(server, process.env["ASIDE_TEMPLATE"]) : { url: null, drop: async () => {} };
}

function ownPlace(databaseUrl: string | null): NodeJS.ProcessEnv {
  const bucket = process.env["STORAGE_URL"];
  return {
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...(bucket ? { STORAGE_URL: `${bucket}&prefix=${randomUUID()}/` } : {}),
  };
}

/** Kills api and worker. The supervisor then stops the database and exits. */
function killChildren(supervisor: ChildProcess): void {
  for (const role of ["api", "worker"])
    try {
      process.kill(findChild(supervisor, role), "SIGKILL");
    } catch {
      // it has exited
    }
}

/** The supervisor's child process with the role in its command line. */
function findChild(parent: ChildProcess, role: string): number {
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const isChild = readFileSync(`/proc/${name}/stat`, "utf8").split(" ")[3] === String(parent.pid);
      if (isChild && readFileSync(`/proc/${name}/cmdline`, "utf8").includes(`apps/${role}/main.ts`)) return Number(name);
    } catch {
      // it has just exited
    }
  }
  throw new Error(`no ${role} runs`);
}
