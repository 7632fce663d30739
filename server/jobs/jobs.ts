import { setTimeout as sleep } from "node:timers/promises";
import { fromKysely, PgBoss } from "pg-boss";
import type { z } from "zod";
import { sql } from "kysely";
import { isUnavailable } from "../db/is-unavailable.ts";
import type { Queryable } from "../db/open-database.ts";
import type { Logger } from "../log/logger.ts";

export type JobRun<Data> = { data: Data; signal: AbortSignal; attempt: number; isLastAttempt: boolean };

export type JobSpec<Schema extends z.ZodType = z.ZodType> = {
  /** Queue name, e.g. `media.make-poster`. */
  name: string;
  data: Schema;
  /** Retries after the first attempt, with exponential backoff from `retryDelaySeconds`; then the dead-letter queue. */
  retryLimit: number;
  retryDelaySeconds: number;
  /** An attempt that takes longer is aborted. */
  timeoutSeconds: number;
  /** Concurrent jobs of this kind in one worker process. */
  concurrency: number;
};

export function defineJob<Schema extends z.ZodType>(spec: JobSpec<Schema>): JobSpec<Schema> {
  return spec;
}

export type JobHandler<Schema extends z.ZodType> = (run: JobRun<z.output<Schema>>) => Promise<void>;

/** `singletonKey`: while a job with that key waits or runs, no other is created (the handlers are idempotent). */
type JobOptions = { singletonKey: string; startAfterSeconds?: number; priority?: number };

export type JobBinding = { spec: JobSpec; handler: (run: JobRun<unknown>) => Promise<void> };

export function bindJob<Schema extends z.ZodType>(spec: JobSpec<Schema>, handler: JobHandler<Schema>): JobBinding {
  return { spec, handler: handler as JobHandler<z.ZodType> };
}

export type CronBinding = { name: string; cron: string; handler: () => Promise<void> };

const DEAD_LETTERS = "dead-letters";
/** When the database is unavailable, every queue's poll fails many times a second: one of these errors is logged per interval. */
const UNAVAILABLE_LOG_MS = 10_000;
/** For connections that are lost without notice: a statement without a reply fails after this time. */
const CONNECTIONS = { query_timeout: 60_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
/** A worker that dies sends no more heartbeats: its jobs are taken over after this time. pg-boss allows no less than 10 s. */
const HEARTBEAT_SECONDS = 10;

/**
 * The job runner on the database (pg-boss). `enqueue` runs in the caller's transaction: no job without its row, no row
 * without its job. Handlers must be idempotent: a killed worker's job runs again.
 */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #log: Logger;
  readonly #queues = new Set<string>();
  #isStopping = false;
  #unavailableLoggedAt = -Infinity;

  constructor(options: { url: string; log: Logger; supervise: boolean }) {
    this.#log = options.log;
    this.#boss = new PgBoss({
      ...CONNECTIONS,
      connectionString: options.url,
      schema: "jobs",
      max: 6,
      useListenNotify: options.supervise,
      supervise: options.supervise,
      schedule: options.supervise,
      // With the heartbeat, this decides how soon the jobs of a dead worker are taken over.
      superviseIntervalSeconds: 5,
      monitorIntervalSeconds: 5,
    });
    this.#boss.on("error", (error) => this.#logError(error));
  }

  async start(): Promise<void> {
    await this.#untilAvailable(async () => {
      try {
        await this.#boss.start();
      } catch (error) {
        // An attempt must not continue after the next one has started.
        await this.#boss.stop({ graceful: false }).catch(() => {});
        throw error;
      }
      await this.#ensureQueue(DEAD_LETTERS, {});
    });
  }

  async enqueue<Schema extends z.ZodType>(db: Queryable, spec: JobSpec<Schema>, data: z.input<Schema>, options: JobOptions): Promise<void> {
    await this.enqueueAll(db, spec, [{ data, ...options }]);
  }

  /** Several jobs in one statement. */
  async enqueueAll<Schema extends z.ZodType>(
    db: Queryable,
    spec: JobSpec<Schema>,
    jobs: readonly (JobOptions & { data: z.input<Schema> })[],
  ): Promise<void> {
    if (jobs.length === 0) return;
    await this.#ensureSpec(spec);
    const rows = jobs.map(({ data, startAfterSeconds, ...options }) => ({
      data: spec.data.parse(data) as object,
      ...options,
      ...(startAfterSeconds ? { startAfter: startAfterSeconds } : {}),
    }));
    await this.#boss.insert(spec.name, rows, { db: fromKysely(db as unknown as Parameters<typeof fromKysely>[0]) });
  }

  /**
   * Deletes jobs whose data contains one of these (an id, an address) as a whole value, waiting or ended, and ended ones that contain it
   * anywhere. A running job keeps its row until it is cleaned up.
   */
  async forget(db: Queryable, names: readonly string[]): Promise<void> {
    for (const name of names)
      await sql`delete from jobs.job where state <> 'active' and (position(${JSON.stringify(name)} in data::text) > 0
        or (state in ('completed', 'cancelled', 'failed') and (position(${name} in output::text) > 0 or position(${name} in singleton_key) > 0)))`.execute(
        db,
      );
  }

  /** Whether jobs of other kinds are due that no worker has taken yet. For work that can wait. */
  async areOthersDue(db: Queryable, spec: JobSpec): Promise<boolean> {
    const { rows } = await sql<{ are_due: boolean }>`select exists (select from jobs.job
      where state < 'active' and name not in (${spec.name}, ${DEAD_LETTERS}) and start_after < now() - interval '1 second') as are_due`.execute(
      db,
    );
    return rows[0]?.are_due === true;
  }

  async work(bindings: JobBinding[]): Promise<void> {
    for (const binding of bindings) {
      await this.#untilAvailable(async () => await this.#ensureSpec(binding.spec));
      for (let n = 0; n < binding.spec.concurrency; n++) await this.#startWorker(binding);
    }
  }

  async #startWorker({ spec, handler }: JobBinding): Promise<void> {
    const options = { batchSize: 1, pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 2 };
    const id: string = await this.#boss.work(spec.name, options, async ([job]) => {
      if (!job) return;
      const attempt = job.retryCount + 1;
      const started = performance.now();
      try {
        await handler({ data: spec.data.parse(job.data), signal: job.signal, attempt, isLastAttempt: job.retryCount >= spec.retryLimit });
        this.#log.info({ job: spec.name, job_id: job.id, attempt, ms: Math.round(performance.now() - started) }, "job done");
      } catch (error) {
        if (this.#isStopping && job.signal.aborted)
          this.#log.info({ job: spec.name, job_id: job.id, attempt }, "job returned to the queue");
        else this.#log.warn({ job: spec.name, job_id: job.id, attempt, err: error }, "job failed");
        throw error;
      } finally {
        // The jobs of one transaction send one notification: without this, each job after the first would wait for the next poll.
        this.#boss.notifyWorker(id);
      }
    });
  }

  async schedule(bindings: CronBinding[]): Promise<void> {
    for (const { name, cron, handler } of bindings) {
      await this.#untilAvailable(async () => {
        await this.#ensureQueue(name, { policy: "singleton", retryLimit: 0 });
        await this.#boss.schedule(name, cron);
      });
      await this.#boss.work(name, { pollingIntervalSeconds: 2 }, async () => await handler());
    }
  }

  /** Waits for running handlers, at most `timeoutMs`; those that are still running then return to the queue. */
  async stop(timeoutMs: number): Promise<void> {
    this.#isStopping = true;
    await this.#boss.stop({ graceful: true, timeout: timeoutMs });
  }

  /** For work that must be done before the process is ready: a temporary loss of the database does not end it. */
  async #untilAvailable(work: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        this.#logError(error as Error);
        await sleep(1000);
      }
    }
  }

  #logError(error: Error): void {
    if (isUnavailable(error)) {
      if (performance.now() - this.#unavailableLoggedAt < UNAVAILABLE_LOG_MS) return;
      this.#unavailableLoggedAt = performance.now();
      this.#log.warn({ reason: error.message }, "the job runner cannot reach the database");
      return;
    }
    // The last jobs have already returned to the queue when their handlers notice the stop, and pg-boss then reports that it cannot
    // return them again.
    this.#log[this.#isStopping ? "info" : "error"]({ err: error }, "job runner");
  }

  async #ensureSpec(spec: JobSpec): Promise<void> {
    await this.#ensureQueue(spec.name, {
      policy: "exclusive",
      retryLimit: spec.retryLimit,
      retryDelay: spec.retryDelaySeconds,
      retryBackoff: true,
      retryDelayMax: 300,
      expireInSeconds: spec.timeoutSeconds,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deadLetter: DEAD_LETTERS,
      notify: true,
    });
  }

  async #ensureQueue(name: string, options: Parameters<PgBoss["createQueue"]>[1]): Promise<void> {
    if (this.#queues.has(name)) return;
    await this.#boss.createQueue(name, options);
    this.#queues.add(name);
  }
}
