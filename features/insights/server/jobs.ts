import { z } from "zod";
import { defineJob } from "@aside/server/jobs/jobs.ts";

/** Retried for hours, because a provider may have a long outage. The result of the rules is shown in the meantime. */
export const makeInsight = defineJob({
  name: "intelligence.make-insight",
  data: z.object({ post_id: z.uuid(), kind: z.enum(["summary", "actions", "titles"]), take_id: z.uuid(), version: z.number().int() }),
  retryLimit: 100,
  retryDelaySeconds: 2,
  timeoutSeconds: 15 * 60,
  concurrency: 3,
});
