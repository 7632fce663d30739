// Shared by `npm start` and `npm run dev`: runs the product and its database on one data directory until a signal arrives.
import { once } from "node:events";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import type { StripeStandIn } from "@aside/stripe-stand-in/stand-in.ts";
import { type Config, readConfig } from "@aside/server/config/config.ts";
import { makeDataDir } from "@aside/server/config/make-data-dir.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@aside/server/db/embedded-postgres.ts";
import { migrate } from "@aside/server/db/migrate.ts";
import { waitForDatabase } from "@aside/server/db/wait-for-database.ts";
import { chooseUser } from "@aside/server/process/choose-user.ts";
import { lockDirectory } from "@aside/server/process/directory-lock.ts";
import { endOrphanedProcesses, readRecords } from "@aside/server/process/process-records.ts";
import { explainListenError, explainStartError, StartError } from "@aside/server/config/start-error.ts";
import { secureDataDir } from "@aside/server/process/secure-data-dir.ts";
import { Supervisor } from "@aside/server/process/supervisor.ts";
import { findSystemUser, type SystemUser } from "@aside/server/process/system-user.ts";

const ROOT = join(import.meta.dirname, "..");
const log = (line: string) => console.error(line);

type Steps = {
  /** Runs before api and worker start, and is aborted by the signal. Resolves to additional environment variables for both. */
  buildWeb(supervisor: Supervisor, signal: AbortSignal): Promise<NodeJS.ProcessEnv | void>;
  afterLaunch?(supervisor: Supervisor): void;
  /** The api answers, also after a restart. Without it, the address is printed. */
  onReady?(): void;
};

type Running = { supervisor?: Supervisor; postgres?: Promise<EmbeddedPostgres>; standIn?: StripeStandIn };

/** Until the stand-in runs: it keeps its keys in the data directory, which the configuration names. */
const LATER = { STRIPE_SECRET_KEY: "later", STRIPE_PUBLISHABLE_KEY: "later", STRIPE_WEBHOOK_SECRET: "later" };

/** Resolves when everything is started. The process exits on a signal, or with code 1 and a message if the start fails. */
export async function startProduct(steps: Steps): Promise<void> {
  const stopping = new AbortController();
  const running: Running = {};
  async function stop(code: number): Promise<void> {
    if (stopping.signal.aborted) return;
    stopping.abort();
    await running.supervisor?.stop();
    await running.standIn?.stop();
    const postgres = await running.postgres?.catch(() => null);
    await postgres?.stop();
    process.exit(code);
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));
  try {
    await launchAll(steps, running, { signal: stopping.signal, onCannotStart: () => void stop(1) });
  } catch (error) {
    if (stopping.signal.aborted) return;
    log(explainStartError(error));
    await stop(1);
  }
}

type Ends = { signal: AbortSignal; onCannotStart(): void };

async function launchAll(steps: Steps, running: Running, { signal, onCannotStart }: Ends): Promise<void> {
  process.umask(0o077);
  const needsStandIn = process.env["BILLING"] === "test" && !process.env["STRIPE_API_BASE"];
  const config = readConfig(needsStandIn ? { ...process.env, ...LATER } : process.env);
  takeDataDir(config.dataDir);
  await endOrphanedProcesses(config.dataDir);
  const supervisor = new Supervisor({ dataDir: config.dataDir, log, onCannotStart });
  running.supervisor = supervisor;
  // Also for a worker alone: it reads the build's source maps.
  const webEnv = await steps.buildWeb(supervisor, signal);
  const user = enterDataDir(config);
  signal.throwIfAborted();
  if (!config.DATABASE_URL) running.postgres = startEmbeddedPostgres({ dataDir: join(config.dataDir, "postgres"), log });
  const databaseUrl = config.DATABASE_URL ?? (await running.postgres!).url;
  await waitForDatabase({ url: databaseUrl, report: log });
  await migrate({ url: databaseUrl, directory: join(ROOT, "server/migrations") });
  if (needsStandIn) running.standIn = await (await import("./billing/start-stand-in.ts")).startStandIn(config);
  const apis = config.ROLES.includes("api") ? config.API_PROCESSES : 0;
  if (apis > 1) await expectFreePort(config);
  const others = Array.from({ length: Math.max(0, apis - 1) }, (_, n) => ({ role: "api", name: `api-${n + 2}` }));
  for (const { role, name } of [...config.ROLES.map((each) => ({ role: each, name: each })), ...others])
    supervisor.launch({
      name,
      file: join(ROOT, `apps/${role}/main.ts`),
      env: { ...process.env, ...webEnv, ...running.standIn?.env, DATABASE_URL: databaseUrl, DATA_DIR: config.dataDir },
      user,
      // A small young generation keeps the api below 250 MB under load; it costs a tenth of the speed.
      execArgv: ["--disable-warning=ExperimentalWarning", "--max-semi-space-size=8", "--optimize-for-size"],
      onMessage: (message) => {
        if ((message as { ready?: string })?.ready !== "api" || name !== "api") return;
        if (steps.onReady) steps.onReady();
        else console.log(`Aside is at ${config.publicUrl}`);
      },
    });
  steps.afterLaunch?.(supervisor);
}

/** Several processes of ours may share a port, but not with another program, which the system would allow if it shares its port, too. */
async function expectFreePort({ HOST: host, PORT: port }: Config): Promise<void> {
  const probe = createServer();
  try {
    await once(probe.listen({ host, port }), "listening");
  } catch (error) {
    throw explainListenError(error, host, port);
  }
  await new Promise((resolve) => probe.close(resolve));
}

/** Locks the directory until this process ends. */
function takeDataDir(dataDir: string): void {
  if (`${ROOT}${sep}`.startsWith(dataDir.endsWith(sep) ? dataDir : dataDir + sep))
    throw new StartError(`DATA_DIR must be a separate directory: ${dataDir} also contains the program`);
  makeDataDir(dataDir);
  if (lockDirectory(dataDir)) return;
  const holder = readRecords(dataDir)["supervisor"]?.pid;
  const by = holder === undefined ? "" : ` (process ${holder})`;
  throw new StartError(`Aside is already running on ${dataDir}${by}. Stop it first, or set DATA_DIR to another directory.`);
}

/** Makes the data directory private. Returns the user for api and worker, or null for the user of this process. */
function enterDataDir(config: Config): SystemUser | null {
  const { user, reason } = chooseUser({
    read: [
      ...[
        "package.json",
        "node_modules",
        "packages",
        "server",
        "core",
        "features/package.json",
        ...config.ROLES.map((role) => `apps/${role}/main.ts`),
      ].map((path) => join(ROOT, path)),
      ...(config.AI_GGUF ? [config.AI_GGUF] : []),
      ...(config.TTS_MODEL_FILE ? [config.TTS_MODEL_FILE, `${config.TTS_MODEL_FILE}.json`] : []),
    ],
    reach: config.dataDir,
    temporary: tmpdir(),
    listen: config.ROLES.includes("api") ? { host: config.HOST, port: config.PORT } : null,
  });
  if (reason) log(`api and worker run as root: ${reason}`);
  const postgresGroup = config.DATABASE_URL ? null : (findSystemUser()?.gid ?? null);
  secureDataDir(config.dataDir, { owner: user, passage: user ? null : postgresGroup });
  return user;
}
