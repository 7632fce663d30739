import type { AppContext } from "@aside/server/http/context.ts";
import type { MessageRow } from "../conversation/messages-store.ts";
import type { Form } from "../forms/form.ts";
import type { WebhookEvent } from "../jobs.ts";
import type { StoredAnswer, SubmissionRow } from "../submissions/submissions-store.ts";

/** The body of a call. It says what was written; videos are watched on the page of the submission. */
export function presentWebhook(
  context: AppContext,
  { id, event }: { id: string; event: WebhookEvent },
  { submission, form, message }: { submission: SubmissionRow; form: Form; message: MessageRow | null },
) {
  return {
    id,
    event,
    created_at: (message?.created_at ?? submission.submitted_at ?? submission.created_at).toISOString(),
    form: { id: form.id, title: form.title },
    submission: {
      id: submission.id,
      name: submission.name,
      email: submission.email,
      status: submission.status,
      has_video: submission.has_video,
      answers: Object.fromEntries((submission.answers as StoredAnswer[]).map(({ key, value }) => [key, value])),
      submitted_at: (submission.submitted_at ?? submission.created_at).toISOString(),
      url: `${context.config.publicUrl}/admin/forms/submissions/${submission.id}`,
    },
    ...(message
      ? {
          message: {
            id: message.id,
            kind: message.kind,
            is_from_visitor: message.is_from_visitor,
            author_name: message.author_name,
            text: message.text,
          },
        }
      : {}),
  };
}
