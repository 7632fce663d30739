import type { EndpointOutput } from "@aside/contract/endpoint.ts";
import type { readConversation } from "../../contract.ts";
import type { Form } from "../forms/form.ts";
import type { StoredAnswer, SubmissionRow } from "../submissions/submissions-store.ts";
import type { MessageRow } from "./messages-store.ts";
import { presentMessages } from "./present-message.ts";

/** What the visitor sees: no notes, no assignee, and not whether it is held. */
export function presentConversation(
  row: SubmissionRow,
  given: { form: Pick<Form, "title">; messages: MessageRow[]; postId: string | null; guestToken: string | null },
): EndpointOutput<typeof readConversation> {
  return {
    submission_id: row.id,
    form_title: given.form.title,
    visitor_name: row.name,
    submitted_at: (row.submitted_at ?? row.created_at).toISOString(),
    is_closed: row.status === "closed",
    answers: (row.answers as StoredAnswer[]).map(({ label, value }) => ({ label, value })),
    post_id: given.postId,
    messages: presentMessages(given.messages),
    guest_token: given.guestToken,
  };
}
