import type { Feature } from "@aside/server/feature.ts";
import { invalidation } from "@aside/server/signals/invalidation.ts";
import { route } from "@aside/server/http/context.ts";
import * as admin from "../admin-contract.ts";
import * as contract from "../contract.ts";
import { readConversation } from "./conversation/read-conversation.ts";
import { writeToConversation } from "./conversation/write-to-conversation.ts";
import { readForm } from "./forms/read-form.ts";
import { exportSubmissions } from "./handle/export-submissions.ts";
import { listSubmissions } from "./handle/list-submissions.ts";
import { readSubmission } from "./handle/read-submission.ts";
import { addSubmissionNote, replyToSubmission } from "./handle/reply.ts";
import { replyByVideo } from "./handle/reply-by-video.ts";
import { updateSubmission } from "./handle/update-submission.ts";
import { createForm } from "./manage/create-form.ts";
import { deleteForm } from "./manage/delete-form.ts";
import { listForms } from "./manage/list-forms.ts";
import { testFormWebhook } from "./webhook/test-webhook.ts";
import { rotateFormSecret } from "./manage/rotate-form-secret.ts";
import { updateForm } from "./manage/update-form.ts";
import { startForm } from "./submissions/start-form.ts";
import { submitForm } from "./submissions/submit-form.ts";
import { subscriptions } from "./subscriptions.ts";
import { discardEvents } from "@aside/core/messages/server/forms/discard-events.ts";
import { publicFetch } from "@aside/server/http/public-fetch.ts";
import { bindJob } from "@aside/server/jobs/jobs.ts";
import { callWebhook, discardDrafts, sendFormMail } from "./jobs.ts";
import { runSendMail } from "./notify/run-send-mail.ts";
import { sweepDrafts } from "./submissions/sweep-drafts.ts";
import { runCallWebhook } from "./webhook/run-call-webhook.ts";
import { personData } from "./person-store.ts";
import { lends } from "./lent-store.ts";

export const feature: Feature = {
  routes: [
    route(contract.readForm, readForm),
    route(contract.startForm, startForm),
    route(contract.submitForm, submitForm),
    route(contract.readConversation, readConversation),
    route(contract.writeToConversation, writeToConversation),
    route(admin.listForms, listForms),
    route(admin.createForm, createForm),
    route(admin.updateForm, updateForm),
    route(admin.deleteForm, deleteForm),
    route(admin.rotateFormSecret, rotateFormSecret),
    route(admin.testFormWebhook, testFormWebhook),
    route(admin.listSubmissions, listSubmissions),
    route(admin.exportSubmissions, exportSubmissions),
    route(admin.readSubmission, readSubmission),
    route(admin.updateSubmission, updateSubmission),
    route(admin.replyToSubmission, replyToSubmission),
    route(admin.addSubmissionNote, addSubmissionNote),
    route(admin.replyByVideo, replyByVideo),
  ],
  subscriptions,
  jobs: (context, { mailer }) => [
    bindJob(sendFormMail, async ({ data }) => await runSendMail(context, mailer, data)),
    bindJob(callWebhook, async ({ data, signal }) => await runCallWebhook(context, data, { fetch: publicFetch, signal })),
    bindJob(discardDrafts, async ({ data }) => await discardEvents(context, data.event_ids, data.guest_ids)),
  ],
  crons: (context) => [{ name: "forms.sweep-drafts", cron: "29 * * * *", handler: async () => await sweepDrafts(context) }],
  tables: ["form_agents", "form_messages", "form_submissions", "forms"],
  invalidates: [invalidation("form_agents", "user", { id: "user_id", inserted: true, deleted: true, updated: "any" })],
  lends,
  personData,
};
