import { z } from "zod";
import { defineJob } from "@aside/server/jobs/jobs.ts";

/** A code is useless after five minutes: few attempts, in quick succession. */
export const sendCodeSms = defineJob({
  name: "auth.send-code-sms",
  data: z.object({ to: z.string(), code: z.string() }),
  retryLimit: 3,
  retryDelaySeconds: 2,
  timeoutSeconds: 30,
  concurrency: 4,
});
