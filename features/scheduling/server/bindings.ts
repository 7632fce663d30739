import type { Mailer } from "@aside/server/email/port.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { bindJob, type CronBinding, type JobBinding } from "@aside/server/jobs/jobs.ts";
import { writeDemoMail } from "./demo-email.ts";
import { sendDemoMail } from "./jobs.ts";
import { remindOfDemos } from "./remind.ts";

export const bindings = (context: AppContext, mailer: Mailer): JobBinding[] => [
  bindJob(sendDemoMail, async ({ data }) => {
    const message = await writeDemoMail(context, data);
    if (message) await mailer.send(message);
  }),
];

export const crons = (context: AppContext): CronBinding[] => [
  { name: "scheduling.remind", cron: "*/5 * * * *", handler: async () => await remindOfDemos(context) },
];
