import type { Mailer } from "@aside/server/email/port.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { bindJob, type CronBinding, type JobBinding } from "@aside/server/jobs/jobs.ts";
import { sendBatch, sendConfirmation, sendTest } from "./jobs.ts";
import { resumeSending, runSendBatch } from "./newsletters/run-send.ts";
import { runSendTest } from "./newsletters/send-newsletter.ts";
import { runSendConfirmation } from "./subscribers/subscribe.ts";
import { deletePendingBefore } from "./subscribers/subscribers-store.ts";

/** Requests that nobody confirmed are kept for so long. Their links work for 7 days. */
const PENDING_MS = 30 * 24 * 60 * 60 * 1000;

export const bindings = (context: AppContext, mailer: Mailer): JobBinding[] => [
  bindJob(sendConfirmation, async ({ data }) => await runSendConfirmation(context, mailer, data)),
  bindJob(sendTest, async ({ data }) => await runSendTest(context, mailer, data)),
  bindJob(sendBatch, async (run) => await runSendBatch(context, mailer, run)),
];

export const crons = (context: AppContext): CronBinding[] => [
  { name: "site.resume-sending", cron: "*/10 * * * *", handler: async () => await resumeSending(context) },
  {
    name: "site.delete-pending",
    cron: "41 4 * * *",
    handler: async () => await deletePendingBefore(context.db, new Date(context.now().getTime() - PENDING_MS)),
  },
];
