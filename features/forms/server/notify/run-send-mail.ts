import type { z } from "zod";
import type { Mailer } from "@aside/server/email/port.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { findMessage } from "../conversation/messages-store.ts";
import { formOf } from "../forms/form.ts";
import { findForm } from "../forms/forms-store.ts";
import type { sendFormMail } from "../jobs.ts";
import { findSubmission } from "../submissions/submissions-store.ts";
import { writeFormMail } from "./form-email.ts";

/** Nothing if the submission or the message is gone, or was held meanwhile. */
export async function runSendMail(context: AppContext, mailer: Mailer, data: z.output<typeof sendFormMail.data>): Promise<void> {
  const submission = await findSubmission(context.db, data.submission_id);
  const form = submission && (await findForm(context.db, submission.form_id));
  if (!submission || !form || submission.is_held) return;
  const message = data.message_id === null ? null : await findMessage(context.db, data.message_id);
  if (message === undefined) return;
  const isVisitor = data.kind === "confirmation" || data.kind === "answer";
  await mailer.send({
    to: { ...(isVisitor ? { name: submission.name } : {}), address: data.to },
    ...writeFormMail(context, data.kind, { submission, form: formOf(form), message }),
  });
}
