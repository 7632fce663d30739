import { parentPort, workerData } from "node:worker_threads";
import type { Imported } from "./imported.ts";
import { type FileReading, readFile } from "./read-file.ts";

/** Contacts per batch; each takes a few milliseconds of the main thread. */
const BATCH = 250;

export type Summary =
  | { refused: string }
  | (Omit<FileReading, "contacts" | "problems"> & { problems: FileReading["problems"]; leftOut: number });
export type WorkerMessage = { summary: Summary } | { contacts: Imported[] };
export type WorkerInput = { bytes: Uint8Array; maxProblems: number };

const { bytes, maxProblems } = workerData as WorkerInput;
const reading = readFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
const post = (message: WorkerMessage) => parentPort?.postMessage(message);

if ("refused" in reading) post({ summary: reading });
else {
  const { format, contacts, problems } = reading;
  let at = 0;
  // One batch per request, because all posted messages would be received at once.
  parentPort?.on("message", () => {
    post({ contacts: contacts.slice(at, (at += BATCH)) });
  });
  post({ summary: { format, problems: problems.slice(0, maxProblems), leftOut: problems.length } });
}
