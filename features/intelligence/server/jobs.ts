import { z } from "zod";
import { defineJob } from "@aside/platform/jobs/jobs.ts";

/** Lives as long as its recording: it listens while the sender speaks. */
export const transcribeTake = defineJob({
  name: "intelligence.transcribe-take",
  data: z.object({ take_id: z.uuid() }),
  retryLimit: 6,
  retryDelaySeconds: 1,
  timeoutSeconds: 4 * 3600,
  concurrency: 8,
});
