import type { LabAnswer, LabOrder } from "./lab-protocol.ts";

declare global {
  var askLab: (order: LabOrder) => Promise<LabAnswer>;
}

/** A page for tests and benches. It passes one order at a time to a worker, which replaces the compositor's worker. */
const worker = new Worker(new URL("./background-lab-worker.ts", import.meta.url), { type: "module" });

globalThis.askLab = (order) =>
  new Promise((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<LabAnswer>) => resolve(data), { once: true });
    worker.addEventListener("error", (event) => reject(new Error(event.message)), { once: true });
    worker.postMessage(order);
  });
