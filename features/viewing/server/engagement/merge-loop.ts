import { setTimeout as sleep } from "node:timers/promises";
import type { AppContext } from "@aside/server/http/context.ts";
import { MERGE_SIZE, mergeViewProgress } from "./merge-view-progress.ts";

const PACE_MS = 300;
/** The polling interval grows up to this while there is nothing to count. */
const IDLE_MS = 1000;
const AFTER_ERROR_MS = 2000;

/** Merges view progress while the worker runs. Several workers share the work. `stop` waits for the merge in progress. */
export function startMergeLoop(context: AppContext): { stop: () => Promise<void> } {
  const ending = new AbortController();
  const done = run(context, ending.signal);
  return {
    stop: async () => {
      ending.abort();
      await done;
    },
  };
}

async function run(context: AppContext, ending: AbortSignal): Promise<void> {
  let pause = PACE_MS;
  while (!ending.aborted) {
    try {
      const count = await context.db.transaction().execute(async (trx) => await mergeViewProgress(context, trx));
      if (count === MERGE_SIZE) pause = 0;
      else pause = count > 0 ? PACE_MS : Math.min(IDLE_MS, Math.max(PACE_MS, pause * 1.5));
    } catch (error) {
      context.log.warn({ err: error }, "failed to merge view progress");
      pause = AFTER_ERROR_MS;
    }
    // Resolves early when the worker stops.
    await sleep(pause, undefined, { signal: ending }).catch(() => undefined);
  }
}
