import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { createApi } from "@aside/api/create-api.ts";
import { createContext } from "@aside/api/create-context.ts";
import { enrich } from "@aside/features/recording/server/enrichments/enrich.ts";
import { PICTURES } from "@aside/core/takes/server/enqueue-enrichments.ts";
import type { Ai } from "@aside/ai/port.ts";
import { type Config, readConfig } from "@aside/server/config/config.ts";
import { freePort } from "@aside/server/db/free-port.ts";
import type { SlowClientLimits } from "@aside/server/http/close-slow-clients.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { bindJob, type JobBinding } from "@aside/server/jobs/jobs.ts";
import { createLogger } from "@aside/server/log/logger.ts";
import { createLocalMailbox, type LocalMailbox } from "@aside/server/email/local-mailbox.ts";
import { sendSignal } from "@aside/server/signals/signals.ts";
import { createLocalOutbox, type LocalOutbox } from "@aside/server/sms/local-outbox.ts";
import { startWorker } from "@aside/worker/start-worker.ts";
import { asWorker } from "./stores/statements-store.ts";
import { ApiDriver } from "./api-driver.ts";
import { compactTake, deleteSegments, makeAac, makePictures, makeRenditions } from "@aside/core/takes/server/jobs.ts";
import { makeEditorPictures } from "@aside/features/editing/server/jobs.ts";

export type TestApp = {
  url: string;
  databaseUrl: string;
  context: AppContext;
  mailbox: LocalMailbox;
  /** Sent text messages. */
  outbox: LocalOutbox;
  dataDir: string;
  /** A separate client with its own cookies and session. */
  driver: () => ApiDriver;
  /** Waits until no job is waiting or running. Requires `worker: true`. */
  waitForJobs: (options?: { timeoutMs?: number }) => Promise<void>;
  /** Waits until this process has received the notifications of all committed changes, milliseconds later. */
  changesArrived: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Starts the real api on a free port with a separate database, disk storage and mailbox; `worker: true` also runs the jobs. The test may
 * change `now`. `ai` replaces the configured engines. `enrichments: false` skips enrichment jobs, which take longer than most tests:
 * pictures then count as created, as for an audio-only recording, so that no email waits for them; AAC, editor pictures and compaction stay
 * waiting. Renditions, which take longest, always stay waiting: their tests make them.
 */
export async function startApp(
  options: {
    worker?: boolean;
    env?: NodeJS.ProcessEnv;
    now?: () => Date;
    ai?: Partial<Ai>;
    enrichments?: boolean;
    slowClients?: SlowClientLimits;
    /** A migrated database that the caller provides. */
    database?: { url: string; drop: () => Promise<void> };
  } = {},
): Promise<TestApp> {
  // Imported on demand, because other programs cannot import vitest.
  const database = options.database ?? (await (await import("./database/create-database.ts")).createDatabase());
  const dataDir = options.env?.["DATA_DIR"] ?? mkdtempSync(join(tmpdir(), "aside-app-"));
  const port = Number(options.env?.["PORT"] ?? (await freePort()));
  const config: Config = readConfig({
    NODE_ENV: "test",
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env["TEST_LOG_LEVEL"] ?? "silent",
    RATE_LIMITS: "off",
    ...(process.env["STORAGE_URL"] ? { STORAGE_URL: process.env["STORAGE_URL"] } : {}),
    ...options.env,
  });
  const log = createLogger({ level: config.LOG_LEVEL, role: "test" });
  const clock = options.now ? { now: options.now } : {};
  const api = await createContext({ config, databaseUrl: database.url, log, role: "api", ...clock });
  Object.assign(api.context.ai, options.ai);
  const server = await createApi(api.context, options.slowClients ? { slowClients: options.slowClients } : {});
  await server.listen({ host: "127.0.0.1", port });
  const worker = options.worker ? await asWorker(async () => await startWorkerBeside(config, database.url, log, options)) : null;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    databaseUrl: database.url,
    context: api.context,
    mailbox: createLocalMailbox({ dataDir }),
    outbox: createLocalOutbox({ dataDir }),
    dataDir,
    driver: () => new ApiDriver(url),
    waitForJobs: async ({ timeoutMs = 60_000 } = {}) =>
      await waitForJobs(api.context, timeoutMs, options.enrichments === false ? [...UNAWAITED, ...LEFT_WAITING] : UNAWAITED),
    changesArrived: async () => await receiveSignal(api.context),
    stop: async () => {
      await server.close();
      await worker?.close();
      await api.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Notifications arrive in the order of their commits: after this one, earlier ones have arrived. */
async function receiveSignal(context: AppContext): Promise<void> {
  const id = context.newId();
  await new Promise<void>((resolve, reject) => {
    const stop = context.signals.on(({ payload }) => {
      if (payload["probe"] !== id) return;
      stop();
      resolve();
    });
    sendSignal(context.db, "probe", { probe: id }).catch(reject);
  });
}

async function startWorkerBeside(
  config: Config,
  databaseUrl: string,
  log: ReturnType<typeof createLogger>,
  { ai, enrichments = true }: { ai?: Partial<Ai>; enrichments?: boolean },
): Promise<{ close: () => Promise<void> }> {
  const { context, close } = await createContext({ config, databaseUrl, log, role: "worker" });
  Object.assign(context.ai, ai);
  const work = context.jobs.work.bind(context.jobs);
  context.jobs.work = async (bindings) => {
    const wanted = bindings.filter(({ spec }) => spec.name !== makeRenditions.name);
    await work(enrichments ? wanted : withoutEnrichments(context, wanted));
  };
  const { stop } = await startWorker(context);
  return {
    close: async () => {
      await stop();
      await close();
    },
  };
}

function withoutEnrichments(context: AppContext, bindings: JobBinding[]): JobBinding[] {
  const skipPictures = bindJob(makePictures, async (run) => await enrich(context, run, PICTURES, async () => {}));
  return bindings
    .filter(({ spec }) => !LEFT_WAITING.includes(spec.name))
    .map((binding) => (binding.spec.name === makePictures.name ? skipPictures : binding));
}

/** Recurring jobs, and those that run long after a take is complete: they are not waited for. */
const UNAWAITED = [
  compactTake.name,
  deleteSegments.name,
  makeRenditions.name,
  "recording.sweep-takes",
  "recording.purge-posts",
  "recording.sweep-parts",
  "guards.sweep",
  "auth.sweep",
  "intelligence.sweep-insights",
  "account.delete-due",
  "account.sweep-exports",
  "account.delete-late-objects",
  "notifications.plan-digests",
  "notifications.sweep",
  "errors.sweep",
  "billing.reconcile",
  "billing.start-trials",
  "billing.sweep-events",
  "forms.sweep-drafts",
  "webhooks.sweep",
  "chat.sweep",
  "oauth.sweep",
  "crm.sweep",
];

const LEFT_WAITING = [makeAac, makeEditorPictures, compactTake].map((spec) => spec.name);

async function waitForJobs(context: AppContext, timeoutMs: number, unawaited: readonly string[]): Promise<void> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const { rows } = await sql<{ name: string; is_later: boolean }>`
      select name, state <> 'active' and start_after > now() as is_later from jobs.job
      where state in ('created', 'retry', 'active') and name like '%.%' and name <> all(${unawaited}::text[])`.execute(context.db);
    if (rows.length === 0) return;
    if (rows.every((row) => row.is_later)) await bringForward(context, unawaited);
    if (Date.now() > end) throw new Error(`unfinished jobs: ${rows.map((row) => row.name).join(", ")}`);
    await sleep(50);
  }
}

/** When only delayed jobs are left, makes the first of them due and notifies its worker. */
async function bringForward(context: AppContext, unawaited: readonly string[]): Promise<void> {
  await sql`
    with first as (
      update jobs.job set start_after = now() where state in ('created', 'retry') and start_after = (
        select min(start_after) from jobs.job
        where state in ('created', 'retry') and start_after > now() and name like '%.%' and name <> all(${unawaited}::text[]))
        and start_after < now() + interval '10 seconds'
      returning name)
    select pg_notify('pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24), name) from first`.execute(context.db);
}
