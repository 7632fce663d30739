import type { AppContext } from "@aside/server/http/context.ts";
import { pollForWork } from "@aside/server/jobs/poll-for-work.ts";
import { MERGE_SIZE, mergeViewProgress } from "./merge-view-progress.ts";

const PACE_MS = 300;

/** Merges view progress while the worker runs. Several workers share the work. `stop` waits for the merge in progress. */
export const startMergeLoop = (context: AppContext): { stop: () => Promise<void> } =>
  pollForWork(context, {
    paceMs: PACE_MS,
    failure: "failed to merge view progress",
    look: async () => {
      const count = await context.db.transaction().execute(async (trx) => await mergeViewProgress(context, trx));
      if (count === MERGE_SIZE) return "full";
      return count > 0 ? "some" : "none";
    },
  });
