import type { Feature } from "@aside/server/feature.ts";
import { route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { downloadExport, getPicture } from "./send-account-files.ts";
import { askDeletion, cancelDeletion } from "./deletion.ts";
import { askExport, listExports } from "./exports.ts";
import { deletePicture, uploadPicture } from "./picture.ts";
import { updatePreferences } from "./preferences.ts";
import { getProfile, updateProfile } from "./profile.ts";
import { bindJob } from "@aside/server/jobs/jobs.ts";
import { mailLink } from "@aside/server/email/links.ts";
import { postPrefix } from "@aside/server/storage/take-keys.ts";
import { writeDeletionEmail, writeExportEmail } from "./account-emails.ts";
import { deleteDue } from "./delete-due.ts";
import * as jobs from "./jobs.ts";
import { runExport } from "./run-export.ts";
import { sweepExports } from "./sweep-exports.ts";
import { personData } from "./person-store.ts";

export const feature: Feature = {
  routes: [
    route(contract.getProfile, getProfile),
    route(contract.updateProfile, updateProfile),
    route(contract.uploadPicture, uploadPicture),
    route(contract.deletePicture, deletePicture),
    route(contract.updatePreferences, updatePreferences),
    route(contract.askExport, askExport),
    route(contract.listExports, listExports),
    route(contract.downloadExport, downloadExport),
    route(contract.getPicture, getPicture),
    route(contract.askDeletion, askDeletion),
    route(contract.cancelDeletion, cancelDeletion),
  ],
  subscriptions: [],
  jobs: (context, { mailer }) => {
    const accountUrl = mailLink(context.config, "/account/data");
    return [
      bindJob(jobs.makeExport, async (run) => await runExport(context, run)),
      bindJob(jobs.deleteLateObjects, async ({ data }) => {
        for (const postId of data.post_ids) await context.storage.deletePrefix(postPrefix(postId));
      }),
      bindJob(
        jobs.sendExportMail,
        async ({ data }) =>
          void (await mailer.send({ to: { name: data.name, address: data.email }, ...writeExportEmail(data, accountUrl) })),
      ),
      bindJob(
        jobs.sendDeletionMail,
        async ({ data }) =>
          void (await mailer.send({ to: { name: data.name, address: data.email }, ...writeDeletionEmail(data, accountUrl) })),
      ),
    ];
  },
  crons: (context) => [
    { name: "account.delete-due", cron: "7 * * * *", handler: async () => await deleteDue(context) },
    { name: "account.sweep-exports", cron: "37 * * * *", handler: async () => await sweepExports(context) },
  ],
  tables: ["account_exports"],
  personData,
};
