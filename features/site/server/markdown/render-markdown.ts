import { Worker } from "node:worker_threads";
import { AppError } from "@aside/contract/errors.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { contentCopy as copy } from "../../copy.ts";
import type { WorkerInput, WorkerMessage } from "./markdown-worker.ts";

/** Texts of 20,000 characters take a tenth of a second, and made-up ones a second. Without the start of the thread, which a busy machine delays. */
const MAX_MS = 5_000;
const MAX_HEAP_MB = 128;
const MAX_WORKERS = 4;
let workers = 0;

const tooComplex = () => new AppError(422, "markdown_too_complex", copy.markdownTooComplex);

/**
 * Safe HTML of a text in Markdown. Formatted in a worker thread, because some texts take a time that grows with the square of their length.
 * Throws 422 for those that take too long, and 503 while too many are formatted.
 */
export async function renderMarkdown({ config }: Pick<AppContext, "config">, markdown: string): Promise<string> {
  if (markdown.trim() === "") return "";
  if (workers >= MAX_WORKERS) throw new AppError(503, "unavailable", copy.busy, { retryAfterSeconds: 2 });
  workers++;
  const workerData: WorkerInput = { markdown, ownOrigin: new URL(config.publicUrl).origin };
  const worker = new Worker(new URL("./markdown-worker.ts", import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  try {
    const html = await readHtml(worker);
    if (html === null) throw tooComplex();
    return html;
  } catch (error) {
    // Other failures are defects.
    if ((error as { code?: string }).code === "ERR_WORKER_OUT_OF_MEMORY") throw tooComplex();
    throw error;
  } finally {
    workers--;
    await worker.terminate();
  }
}

async function readHtml(worker: Worker): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<string | null>((resolve, reject) => {
      worker.on("error", reject);
      worker.on("message", (message: WorkerMessage) => {
        if ("html" in message) resolve(message.html);
        else timer = setTimeout(() => reject(tooComplex()), MAX_MS);
      });
    });
  } finally {
    clearTimeout(timer);
  }
}
