import { parentPort, workerData } from "node:worker_threads";
import { toHtml } from "./to-html.ts";

export type WorkerInput = { markdown: string; ownOrigin: string };

const { markdown, ownOrigin } = workerData as WorkerInput;
parentPort?.postMessage(toHtml(markdown, ownOrigin));
