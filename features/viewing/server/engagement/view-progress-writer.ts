import { AppError } from "@aside/contract/errors.ts";
import { isUnavailable } from "@aside/server/db/is-unavailable.ts";
import type { Database } from "@aside/server/db/open-database.ts";
import { insertViewProgress, type ViewProgress } from "./view-progress-store.ts";

/** How long the first event waits for others: not noticeable, and one commit serves all. */
const MAX_BATCH_WAIT_MS = 4;
const MAX_BATCH_SIZE = 1000;
/** When the database is slow or unavailable, more events are rejected. Each takes about 1 kB of memory. */
const MAX_WAITING = 10_000;
const UNAVAILABLE_PAUSE_MS = 500;

type Waiting = { progress: ViewProgress; resolve: () => void; reject: (error: Error) => void };

/**
 * Writes the view progress events of one process in batches. A write resolves when it is committed, or as soon as the database is known
 * to be unavailable: the browser does not retry, so the event is kept and written later. (If a commit was interrupted, the event is
 * written twice and counts as rewatched.)
 */
class ViewProgressWriter {
  readonly #db: Database;
  #waiting: Waiting[] = [];
  #isBusy = false;

  constructor(db: Database) {
    this.#db = db;
  }

  async write(progress: ViewProgress): Promise<void> {
    if (this.#waiting.length >= MAX_WAITING)
      throw new AppError(503, "unavailable", "The service is not available right now. Please try again.", { retryAfterSeconds: 5 });
    await new Promise<void>((resolve, reject) => {
      this.#waiting.push({ progress, resolve, reject });
      if (!this.#isBusy) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isBusy = true;
    await new Promise((resolve) => setTimeout(resolve, MAX_BATCH_WAIT_MS));
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MAX_BATCH_SIZE);
      try {
        await insertViewProgress(
          this.#db,
          batch.map(({ progress }) => progress),
        );
        for (const { resolve } of batch) resolve();
      } catch (error) {
        if (isUnavailable(error)) await this.#keep(batch);
        else for (const { reject } of batch) reject(error as Error);
      }
    }
    this.#isBusy = false;
  }

  async #keep(batch: Waiting[]): Promise<void> {
    this.#waiting.unshift(...batch);
    for (const { resolve } of this.#waiting) resolve();
    await new Promise((resolve) => setTimeout(resolve, UNAVAILABLE_PAUSE_MS).unref());
  }
}

const writers = new WeakMap<Database, ViewProgressWriter>();

export async function writeViewProgress(db: Database, progress: ViewProgress): Promise<void> {
  const writer = writers.get(db) ?? new ViewProgressWriter(db);
  writers.set(db, writer);
  await writer.write(progress);
}
