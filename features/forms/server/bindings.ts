import { discardEvents } from "@aside/core/messages/server/forms/discard-events.ts";
import type { Mailer } from "@aside/server/email/port.ts";
import { publicFetch } from "@aside/server/http/public-fetch.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { bindJob, type CronBinding, type JobBinding } from "@aside/server/jobs/jobs.ts";
import { callWebhook, discardDrafts, sendFormMail } from "./jobs.ts";
import { runSendMail } from "./notify/run-send-mail.ts";
import { sweepDrafts } from "./submissions/sweep-drafts.ts";
import { runCallWebhook } from "./webhook/run-call-webhook.ts";

export const bindings = (context: AppContext, mailer: Mailer): JobBinding[] => [
  bindJob(sendFormMail, async ({ data }) => await runSendMail(context, mailer, data)),
  bindJob(callWebhook, async ({ data, signal }) => await runCallWebhook(context, data, { fetch: publicFetch, signal })),
  bindJob(discardDrafts, async ({ data }) => await discardEvents(context, data.event_ids, data.guest_ids)),
];

export const crons = (context: AppContext): CronBinding[] => [
  { name: "forms.sweep-drafts", cron: "29 * * * *", handler: async () => await sweepDrafts(context) },
];
