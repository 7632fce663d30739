import { z } from "zod";
import { id } from "@aside/contract/fields.ts";
import { UNTIL_AVAILABLE } from "@aside/server/jobs/retry-policies.ts";
import { defineJob } from "@aside/server/jobs/jobs.ts";

export const sendConfirmation = defineJob({
  name: "site.send-confirmation",
  data: z.object({ subscriber_id: id }),
  retryLimit: 5,
  retryDelaySeconds: 2,
  timeoutSeconds: 60,
  concurrency: 4,
});

export const sendTest = defineJob({
  name: "site.send-test",
  data: z.object({ newsletter_id: id, user_id: id, version: z.number() }),
  retryLimit: 5,
  retryDelaySeconds: 2,
  timeoutSeconds: 60,
  concurrency: 1,
});

/** One batch of recipients, which enqueues the next. `after`: the last recipient of the batch before. */
export const sendBatch = defineJob({
  name: "site.send-newsletter",
  data: z.object({ newsletter_id: id, after: id.nullable() }),
  ...UNTIL_AVAILABLE,
  timeoutSeconds: 15 * 60,
});
