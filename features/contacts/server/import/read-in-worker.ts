import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { AppError } from "@aside/contract/errors.ts";
import { copy } from "../../copy.ts";
import type { Summary, WorkerInput, WorkerMessage } from "./import-worker.ts";
import type { Imported } from "./imported.ts";

/** The largest file takes two seconds on a slow processor. */
const MAX_MS = 30_000;
const MAX_HEAP_MB = 256;
const MAX_WORKERS = 4;
let workers = 0;

const unreadable = (message: string) => new AppError(422, "import_unreadable", message);

export type ImportFile = Exclude<Summary, { refused: string }> & { batches: () => AsyncGenerator<Imported[]> };

/**
 * Reads a file in a worker thread, so that other requests do not wait, and passes batches of contacts to `use`.
 * Throws 422 for a file that cannot be read in time, and 503 while too many files are being read.
 */
export async function readInWorker<Result>(
  bytes: Buffer,
  maxProblems: number,
  use: (file: ImportFile) => Promise<Result>,
): Promise<Result> {
  if (workers >= MAX_WORKERS) throw new AppError(503, "unavailable", copy.import.busy, { retryAfterSeconds: 5 });
  workers++;
  const input: WorkerInput = { bytes, maxProblems };
  const worker = new Worker(new URL("./import-worker.ts", import.meta.url), {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  worker.on("error", () => undefined); // the pending `once` rejects with it
  try {
    const { summary } = (await nextMessage(worker)) as { summary: Summary };
    if ("refused" in summary) throw unreadable(summary.refused);
    return await use({ ...summary, batches: () => readBatches(worker) });
  } finally {
    workers--;
    await worker.terminate();
  }
}

async function* readBatches(worker: Worker): AsyncGenerator<Imported[]> {
  for (;;) {
    const answer = nextMessage(worker);
    worker.postMessage("next");
    const { contacts } = (await answer) as { contacts: Imported[] };
    if (contacts.length === 0) return;
    yield contacts;
  }
}

async function nextMessage(worker: Worker): Promise<WorkerMessage> {
  try {
    const [message] = (await once(worker, "message", { signal: AbortSignal.timeout(MAX_MS) })) as [WorkerMessage];
    return message;
  } catch (error) {
    // Out of memory or time. Other failures are defects.
    const { code, name } = error as { code?: string; name?: string };
    if (code === "ERR_WORKER_OUT_OF_MEMORY" || name === "AbortError") throw unreadable(copy.import.tooHard);
    throw error;
  }
}
