import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../log/logger.ts";

/** The polling interval grows up to this while there is nothing to do. */
const IDLE_MS = 1000;
const AFTER_ERROR_MS = 2000;

type Polling = {
  /** The interval while there is work. */
  paceMs: number;
  /** Logged when `look` throws. */
  failure: string;
  /** Does what is due. `full`: there is probably more, so it looks again at once. */
  look: (ending: AbortSignal) => Promise<"full" | "some" | "none">;
};

/** Looks for work while the worker runs. `stop` aborts the signal, and waits for the last look. */
export function pollForWork({ log }: { log: Logger }, polling: Polling): { stop: () => Promise<void> } {
  const ending = new AbortController();
  const done = run(log, polling, ending.signal);
  return {
    stop: async () => {
      ending.abort();
      await done;
    },
  };
}

async function run(log: Logger, { paceMs, failure, look }: Polling, ending: AbortSignal): Promise<void> {
  let pause = paceMs;
  while (!ending.aborted) {
    try {
      const found = await look(ending);
      if (found === "full") pause = 0;
      else pause = found === "some" ? paceMs : Math.min(IDLE_MS, Math.max(paceMs, pause * 1.5));
    } catch (error) {
      log.warn({ err: error }, failure);
      pause = AFTER_ERROR_MS;
    }
    // Resolves early when the worker stops.
    await sleep(pause, undefined, { signal: ending }).catch(() => undefined);
  }
}
