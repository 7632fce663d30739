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

export const NOTICES = ["payment_failed", "payment_action", "trial_ends", "plan_ended", "receipt"] as const;
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
    /** The next attempt, the trial's end, or the end of the period that was paid. */
    date: z.string().nullable(),
    /** The start of the period that was paid. */
    from: z.string().nullable().default(null),
    /** The screen where the person can act. */
    href: z.string(),
  }),
  retryLimit: 5,
  retryDelaySeconds: 2,
  timeoutSeconds: 60,
  concurrency: 2,
});
