import { z } from "zod";
import { defineJob } from "@aside/server/jobs/jobs.ts";

export const sendIdentityCodeMail = defineJob({
  name: "auth.send-identity-code-mail",
  data: z.object({ email: z.string(), code: z.string(), provider: z.string() }),
  retryLimit: 5,
  retryDelaySeconds: 2,
  timeoutSeconds: 60,
  concurrency: 2,
});
