import { z } from "zod";
import { defineJob } from "@aside/server/jobs/jobs.ts";
import { UNTIL_AVAILABLE } from "@aside/server/jobs/retry-policies.ts";

/** Reads what an event of Stripe names, and applies it. */
export const handleEvent = defineJob({
  name: "billing.handle-event",
  data: z.object({ event_id: z.string() }),
  timeoutSeconds: 60,
  ...UNTIL_AVAILABLE,
});

export const NOTICES = ["payment_failed", "payment_action", "trial_ends", "plan_ended"] as const;
export type NoticeKind = (typeof NOTICES)[number];

export const sendBillingMail = defineJob({
  name: "billing.send-mail",
  data: z.object({
    kind: z.enum(NOTICES),
    email: z.string(),
    name: z.string(),
    plan: z.string(),
    /** As text, with its currency. */
    amount: z.string().nullable(),
    /** The next attempt, or the trial's end. */
    date: z.string().nullable(),
    /** Where the person can act. */
    href: z.string(),
  }),
  retryLimit: 5,
  retryDelaySeconds: 2,
  timeoutSeconds: 60,
  concurrency: 2,
});
