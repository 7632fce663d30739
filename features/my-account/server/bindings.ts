import type { AppContext } from "@aside/server/http/context.ts";
import { bindJob, type CronBinding, type JobBinding } from "@aside/server/jobs/jobs.ts";
import { mailLink } from "@aside/server/email/links.ts";
import type { Mailer } from "@aside/server/email/port.ts";
import { postPrefix } from "@aside/server/storage/take-keys.ts";
import { writeDeletionEmail, writeExportEmail } from "./account-emails.ts";
import { deleteDue } from "./delete-due.ts";
import * as jobs from "./jobs.ts";
import { runExport } from "./run-export.ts";
import { sweepExports } from "./sweep-exports.ts";

export const bindings = (context: AppContext, mailer: Mailer): JobBinding[] => {
  const accountUrl = mailLink(context.config, "/account/data");
  return [
    bindJob(jobs.makeExport, async (run) => await runExport(context, run)),
    bindJob(jobs.deleteLateObjects, async ({ data }) => {
      for (const postId of data.post_ids) await context.storage.deletePrefix(postPrefix(postId));
    }),
    bindJob(
      jobs.sendExportMail,
      async ({ data }) => void (await mailer.send({ to: { name: data.name, address: data.email }, ...writeExportEmail(data, accountUrl) })),
    ),
    bindJob(
      jobs.sendDeletionMail,
      async ({ data }) =>
        void (await mailer.send({ to: { name: data.name, address: data.email }, ...writeDeletionEmail(data, accountUrl) })),
    ),
  ];
};

export const crons = (context: AppContext): CronBinding[] => [
  { name: "account.delete-due", cron: "7 * * * *", handler: async () => await deleteDue(context) },
  { name: "account.sweep-exports", cron: "37 * * * *", handler: async () => await sweepExports(context) },
];
