import { z } from "zod";
import { defineJob } from "@aside/server/jobs/jobs.ts";

export const sendCodeMail = defineJob({
  name: "auth.send-code-mail",
  data: z.object({ email: z.string(), code: z.string() }),
  retryLimit: 5,
  retryDelaySeconds: 2,
  timeoutSeconds: 60,
  concurrency: 4,
});

export const sendResetMail = defineJob({
  name: "auth.send-reset-mail",
  data: z.object({ email: z.string(), name: z.string(), href: z.string() }),
  retryLimit: 5,
  retryDelaySeconds: 2,
  timeoutSeconds: 60,
  concurrency: 4,
});
