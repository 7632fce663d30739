import type { z } from "zod";
import type { AppContext } from "@aside/server/http/context.ts";
import { bindJob, type JobBinding, type JobRun, type JobSpec } from "@aside/server/jobs/jobs.ts";
import { isTakePurged } from "./posts/post-state-store.ts";

type TakeJob = { take_id: string };

/** As `bindJob`. A video may be deleted permanently before its job runs, or during it: then nothing is left to do, which is not an error. */
export function bindTakeJob<Schema extends z.ZodType<TakeJob>>(
  context: AppContext,
  spec: JobSpec<Schema>,
  handler: (context: AppContext, run: JobRun<z.output<Schema>>) => Promise<void>,
): JobBinding {
  return bindJob(spec, async (run) => {
    try {
      await handler(context, run);
    } catch (error) {
      if (await isTakePurged(context.db, run.data.take_id)) return;
      throw error;
    }
  });
}
