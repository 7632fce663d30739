import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { Form } from "../forms/form.ts";
import { callWebhook, type WebhookEvent } from "../jobs.ts";

export async function enqueueWebhook(
  context: AppContext,
  db: Queryable,
  given: { event: WebhookEvent; submissionId: string; messageId: string | null; form: Pick<Form, "webhookUrl"> },
): Promise<void> {
  if (given.form.webhookUrl === null) return;
  const id = context.newId();
  const data = { id, event: given.event, submission_id: given.submissionId, message_id: given.messageId };
  await context.jobs.enqueue(db, callWebhook, data, { singletonKey: id });
}
