import { z } from "zod";
import { defineJob } from "@aside/server/jobs/jobs.ts";

/**
 * submitted: to the people who handle the form. confirmation: to the visitor. answer: a written one, to the visitor. follow_up: the visitor
 * wrote again, to the people who handle it.
 */
export const MAIL_KINDS = ["submitted", "confirmation", "answer", "follow_up"] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Its content is read when it is sent. */
export const sendFormMail = defineJob({
  name: "forms.send-mail",
  data: z.object({ kind: z.enum(MAIL_KINDS), submission_id: z.uuid(), message_id: z.uuid().nullable(), to: z.string() }),
  retryLimit: 8,
  retryDelaySeconds: 5,
  timeoutSeconds: 60,
  concurrency: 2,
});

export const WEBHOOK_EVENTS = ["submission.created", "message.added"] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** `id`: of the event, the same at each attempt. Tried for about an hour. */
export const callWebhook = defineJob({
  name: "forms.call-webhook",
  data: z.object({ id: z.uuid(), event: z.enum(WEBHOOK_EVENTS), submission_id: z.uuid(), message_id: z.uuid().nullable() }),
  retryLimit: 15,
  retryDelaySeconds: 10,
  timeoutSeconds: 30,
  concurrency: 4,
});

/** Asides of drafts that were not submitted, or that contain nothing. */
export const discardDrafts = defineJob({
  name: "forms.discard-drafts",
  data: z.object({ event_ids: z.array(z.uuid()), guest_ids: z.array(z.uuid()) }),
  retryLimit: 8,
  retryDelaySeconds: 30,
  timeoutSeconds: 120,
  concurrency: 1,
});
