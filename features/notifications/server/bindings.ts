import type { AppContext } from "@aside/server/http/context.ts";
import { bindJob, type CronBinding, type JobBinding } from "@aside/server/jobs/jobs.ts";
import type { Mailer } from "@aside/server/email/port.ts";
import * as jobs from "./jobs.ts";
import { planDigests } from "./digests/plan-digests.ts";
import { runPush, runPushToDevice } from "./push/run-push.ts";
import { runDigests } from "./digests/send-digests.ts";
import { sweepNotifications } from "./sweep.ts";

export const bindings = (context: AppContext, mailer: Mailer): JobBinding[] => [
  bindJob(jobs.push, async (run) => await runPush(context, run)),
  bindJob(jobs.pushToDevice, async (run) => await runPushToDevice(context, run)),
  bindJob(jobs.sendDigests, async (run) => await runDigests(context, mailer, run)),
];

export const crons = (context: AppContext): CronBinding[] => [
  { name: "notifications.plan-digests", cron: "*/15 * * * *", handler: async () => await planDigests(context) },
  { name: "notifications.sweep", cron: "27 3 * * *", handler: async () => await sweepNotifications(context) },
];
