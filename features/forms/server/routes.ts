import { type Route, route } from "@aside/server/http/context.ts";
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

export const routes: Route[] = [
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
];
