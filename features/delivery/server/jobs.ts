import { z } from "zod";
import { defineJob } from "@aside/server/jobs/jobs.ts";

export const sendRetryLink = defineJob({
  name: "delivery.send-retry-link",
  data: z.object({ email: z.string(), href: z.string() }),
  retryLimit: 5,
  retryDelaySeconds: 2,
  timeoutSeconds: 60,
  concurrency: 2,
});

export const deliver = defineJob({
  name: "delivery.deliver",
  data: z.object({ delivery_id: z.uuid(), waits: z.number().int() }),
  retryLimit: 8,
  retryDelaySeconds: 5,
  timeoutSeconds: 120,
  concurrency: 4,
});
