import { z } from "zod";
import { defineJob } from "@aside/server/jobs/jobs.ts";

/** To someone who should know that an endpoint was stopped. */
export const sendStoppedMail = defineJob({
  name: "webhooks.send-stopped-mail",
  data: z.object({ endpoint_id: z.uuid(), to: z.string(), reason: z.enum(["failing", "gone"]) }),
  retryLimit: 8,
  retryDelaySeconds: 5,
  timeoutSeconds: 60,
  concurrency: 1,
});
