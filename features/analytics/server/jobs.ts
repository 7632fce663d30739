import { z } from "zod";
import { defineJob } from "@aside/server/jobs/jobs.ts";

export const forwardEvents = defineJob({
  name: "analytics.forward-events",
  data: z.object({ events: z.array(z.object({ name: z.string(), props: z.record(z.string(), z.unknown()), at: z.string() })) }),
  retryLimit: 3,
  retryDelaySeconds: 30,
  timeoutSeconds: 30,
  concurrency: 1,
});
