import { z } from "zod";
import { defineJob } from "@aside/server/jobs/jobs.ts";

/** To someone who should know that a connection was stopped. */
export const sendStoppedMail = defineJob({
  name: "crm.send-stopped-mail",
  data: z.object({ connection_id: z.uuid(), to: z.string(), reason: z.enum(["failing", "plan", "vendor"]) }),
  retryLimit: 8,
  retryDelaySeconds: 5,
  timeoutSeconds: 60,
  concurrency: 1,
});
