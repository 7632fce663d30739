import type { z } from "zod";
import type { AppContext } from "@aside/server/http/context.ts";
import { describeFailure, type Network } from "@aside/server/webhooks/call-receiver.ts";
import { findMessage } from "../conversation/messages-store.ts";
import { formOf } from "../forms/form.ts";
import { findForm } from "../forms/forms-store.ts";
import type { callWebhook } from "../jobs.ts";
import { findSubmission } from "../submissions/submissions-store.ts";
import { callFormReceiver } from "./call-form-receiver.ts";
import { presentWebhook } from "./present-webhook.ts";
import { setWebhookFailure } from "./webhook-store.ts";

/**
 * One attempt. Only a 2xx reply counts; redirects are not followed. Throws for any other, so that the job runs again later; the form shows
 * the last failure. Does nothing if the submission is gone or held, or the form has no webhook any more.
 */
export async function runCallWebhook(context: AppContext, data: z.output<typeof callWebhook.data>, network: Network): Promise<void> {
  const submission = await findSubmission(context.db, data.submission_id);
  const form = submission && (await findForm(context.db, submission.form_id));
  const message = data.message_id === null ? null : await findMessage(context.db, data.message_id);
  if (!submission || !form?.webhook_url || !form.webhook_secret || message === undefined || submission.is_held) return;
  const body = JSON.stringify(presentWebhook(context, data, { submission, form: formOf(form), message }));
  try {
    const call = { id: data.id, formId: form.id, url: form.webhook_url, secret: form.webhook_secret, body };
    await callFormReceiver(context, call, network);
    await setWebhookFailure(context.db, form.id, null);
  } catch (error) {
    await setWebhookFailure(context.db, form.id, { text: describeFailure(error), at: context.now() });
    throw error;
  }
}
