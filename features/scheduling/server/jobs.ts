import { z } from "zod";
import { defineJob } from "@aside/server/jobs/jobs.ts";
import { id } from "@aside/contract/fields.ts";

export const sendDemoMail = defineJob({
  name: "scheduling.send-demo-mail",
  data: z.object({
    booking_id: id,
    kind: z.enum(["booked", "moved", "canceled", "reminder"]),
    to: z.enum(["visitor", "host"]),
  }),
  retryLimit: 5,
  retryDelaySeconds: 2,
  timeoutSeconds: 60,
  concurrency: 4,
});
