import { z } from "zod";
import { defineJob } from "@aside/server/jobs/jobs.ts";

export const sendInviteMail = defineJob({
  name: "admin.send-invite-mail",
  data: z.object({ email: z.string(), inviter: z.string(), company: z.string(), href: z.string() }),
  retryLimit: 5,
  retryDelaySeconds: 2,
  timeoutSeconds: 60,
  concurrency: 4,
});
