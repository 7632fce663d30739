import { AppError } from "@aside/platform/contract/errors.ts";
import type { Database } from "@aside/platform/db/open-database.ts";
import { insertBeats, type ToldBeat } from "./beats-store.ts";

/** How long the first beat waits for company: not felt, and a commit is shared by all that come meanwhile. */
const GATHER_MS = 4;
const MAX_AT_ONCE = 1000;
/** When the database does not keep up, more waiting would only make it later. */
const MAX_WAITING = 10_000;

type Waiting = { beat: ToldBeat; resolve: () => void; reject: (error: Error) => void };

/** Writes the beats of one process together. Each is answered when it is committed. */
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
        for (const { reject } of batch) reject(error as Error);
      }
    }
    this.#isBusy = false;
  }
}

const writers = new WeakMap<Database, BeatWriter>();

export async function writeBeat(db: Database, beat: ToldBeat): Promise<void> {
  const writer = writers.get(db) ?? new BeatWriter(db);
  writers.set(db, writer);
  await writer.write(beat);
}
