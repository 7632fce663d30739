import { parentPort, workerData } from "node:worker_threads";
import { toHtml } from "./to-html.ts";

export type WorkerInput = { markdown: string; ownOrigin: string };
/** `html`: null if the text is nested too deeply. */
export type WorkerMessage = { isLoaded: true } | { html: string | null };

const { markdown, ownOrigin } = workerData as WorkerInput;
const tell = (message: WorkerMessage) => parentPort?.postMessage(message);
tell({ isLoaded: true });
tell({ html: toHtml(markdown, ownOrigin) });
