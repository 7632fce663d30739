import { formSubmitted } from "@aside/core/messages/facts.ts";
import { keyedHash } from "@aside/server/auth/keyed-hash.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { isOverLimit } from "@aside/server/rate-limits/rate-limit.ts";
import { type Form, formOf } from "../forms/form.ts";
import { findForm, listAgents } from "../forms/forms-store.ts";
import { type MailKind, sendFormMail } from "../jobs.ts";
import { setSubmission, type StoredAnswer, type SubmissionRow } from "../submissions/submissions-store.ts";
import { enqueueWebhook } from "../webhook/enqueue-webhook.ts";

/** Confirmations to one address per day: anyone can type an address. */
const MAX_CONFIRMATIONS = 3;
/** Emails about one conversation per hour: what was written meanwhile is on its page. */
const MAX_FOLLOW_UPS = 10;

/** Tells the people who handle the form, the visitor, the form's webhook, and other rooms. Once per submission. */
export async function notifyOfSubmission(context: AppContext, db: Queryable, row: SubmissionRow, form: Form): Promise<void> {
  if (row.notified_at !== null) return;
  await setSubmission(db, row.id, { notified_at: context.now() }, context.now());
  for (const to of mailboxesOf(form)) await queue(context, db, { kind: "submitted", submission: row, messageId: null, to });
  const day = { max: MAX_CONFIRMATIONS, windowSeconds: 86_400, now: context.now() };
  if (!(await isOverLimit(db, { key: `forms.confirm:${hashAddress(context, row.email)}`, ...day })))
    await queue(context, db, { kind: "confirmation", submission: row, messageId: null, to: row.email });
  await enqueueWebhook(context, db, { event: "submission.created", submissionId: row.id, messageId: null, form });
  await context.events.emit({ db, context }, formSubmitted, {
    company_id: form.companyId,
    form_id: form.id,
    form_title: form.title,
    submission_id: row.id,
    post_id: row.post_id,
    event_id: row.event_id,
    user_id: row.user_id,
    name: row.name,
    email: row.email,
    answers: row.answers as StoredAnswer[],
  });
}

/** A new message of either side that is not an internal note. `notifiedId`: an account that was notified of it otherwise. */
export async function notifyOfMessage(
  context: AppContext,
  db: Queryable,
  row: SubmissionRow,
  message: { id: string; kind: "text" | "video"; isFromVisitor: boolean; notifiedId: string | null },
): Promise<void> {
  const form = await findForm(db, row.form_id);
  // Held: nobody is notified until it is released.
  if (!form || row.is_held) return;
  const about = { submission: row, messageId: message.id };
  if (!message.isFromVisitor) {
    // An answer by video has an email of its own (features/delivery).
    if (message.kind === "text") await queue(context, db, { ...about, kind: "answer", to: row.email });
  } else if (!(await isOverLimit(db, { key: `forms.follow-up:${row.id}`, max: MAX_FOLLOW_UPS, windowSeconds: 3600, now: context.now() }))) {
    const to = await readersOf(db, row, formOf(form), message.notifiedId);
    for (const address of to) await queue(context, db, { ...about, kind: "follow_up", to: address });
  }
  await enqueueWebhook(context, db, { event: "message.added", submissionId: row.id, messageId: message.id, form: formOf(form) });
}

const mailboxesOf = (form: Form): string[] => [...new Set([...(form.mailbox ? [form.mailbox.address] : []), ...form.notifyEmails])];

/** The assignee, otherwise the mailbox. Nobody if the assignee has been notified otherwise. */
async function readersOf(db: Queryable, row: SubmissionRow, form: Form, notifiedId: string | null): Promise<string[]> {
  const assignee = (await listAgents(db, form.id)).find((agent) => agent.id === row.assignee_id);
  if (!assignee) return mailboxesOf(form);
  return assignee.id === notifiedId ? [] : [assignee.email];
}

async function queue(
  context: AppContext,
  db: Queryable,
  mail: { kind: MailKind; submission: SubmissionRow; messageId: string | null; to: string },
): Promise<void> {
  const data = { kind: mail.kind, submission_id: mail.submission.id, message_id: mail.messageId, to: mail.to };
  await context.jobs.enqueue(db, sendFormMail, data, {
    singletonKey: `${mail.kind}:${mail.messageId ?? mail.submission.id}:${hashAddress(context, mail.to)}`,
  });
}

const hashAddress = (context: AppContext, address: string): string => keyedHash(context.config.secretKey, "form-address", address);
