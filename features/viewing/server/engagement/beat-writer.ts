import { AppError } from "@aside/contract/errors.ts";
import { isUnavailable } from "@aside/server/db/is-unavailable.ts";
import type { Database } from "@aside/server/db/open-database.ts";
import { insertBeats, type ToldBeat } from "./beats-store.ts";

/** How long the first beat waits for company: not felt, and a commit is shared by all that come meanwhile. */
const GATHER_MS = 4;
const MAX_AT_ONCE = 1000;
/** When the database does not keep up or is away, more are refused: each takes about 1 kB of memory. */
const MAX_WAITING = 10_000;
const UNAVAILABLE_PAUSE_MS = 500;

type Waiting = { beat: ToldBeat; resolve: () => void; reject: (error: Error) => void };

/**
 * Writes the view progress events of one process together. Each is answered when it is committed; while the database is away, as soon as that is known:
 * the browser does not send it again, so it is kept and written later. (One whose commit was cut off is written twice, and counts as watched again.)
 */
class BeatWriter {
  readonly #db: Database;
  #waiting: Waiting[] = [];
  #isBusy = false;

  constructor(db: Database) {
    this.#db = db;
  }

  async write(beat: ToldBeat): Promise<void> {
    if (this.#waiting.length >= MAX_WAITING)
      throw new AppError(503, "unavailable", "The service is not available right now. Please try again.", { retryAfterSeconds: 5 });
    await new Promise<void>((resolve, reject) => {
      this.#waiting.push({ beat, resolve, reject });
      if (!this.#isBusy) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isBusy = true;
    await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MAX_AT_ONCE);
      try {
        await insertBeats(
          this.#db,
          batch.map(({ beat }) => beat),
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

const writers = new WeakMap<Database, BeatWriter>();

export async function writeBeat(db: Database, beat: ToldBeat): Promise<void> {
  const writer = writers.get(db) ?? new BeatWriter(db);
  writers.set(db, writer);
  await writer.write(beat);
}
