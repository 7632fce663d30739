import type { Submission, SubmissionItem, SubmissionStatus } from "../../admin-contract.ts";
import type { MessageRow } from "../conversation/messages-store.ts";
import { presentMessages } from "../conversation/present-message.ts";
import type { AgentRow } from "../forms/forms-store.ts";
import type { StoredAnswer, SubmissionRow } from "../submissions/submissions-store.ts";
import type { DuplicateRow, ItemRow } from "./lists-store.ts";

export function presentItem(row: ItemRow, titles: ReadonlyMap<string, string>): SubmissionItem {
  return {
    id: row.id,
    form_id: row.form_id,
    form_title: titles.get(row.form_id) ?? "",
    status: row.status as SubmissionStatus,
    is_held: row.is_held,
    name: row.name,
    email: row.email,
    excerpt: row.excerpt,
    has_video: row.has_video,
    is_duplicate: row.is_duplicate,
    assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name ?? "" },
    submitted_at: row.submitted_at.toISOString(),
    last_message_at: row.last_message_at.toISOString(),
  };
}

export const presentPerson = ({ id, name }: AgentRow) => ({ id, name });

export function presentSubmission(
  item: SubmissionItem,
  row: SubmissionRow,
  given: {
    content: { post_id: string; has_attachments: boolean } | undefined;
    messages: MessageRow[];
    duplicates: DuplicateRow[];
    agents: AgentRow[];
  },
): Submission {
  return {
    ...item,
    answers: row.answers as StoredAnswer[],
    post_id: given.content?.post_id ?? null,
    has_attachments: given.content?.has_attachments ?? false,
    page_origin: row.page_origin,
    messages: presentMessages(given.messages),
    notes: given.messages
      .filter((message) => message.kind === "note")
      .map(({ id, author_name, text, created_at }) => ({ id, author_name, text, created_at: created_at.toISOString() })),
    duplicates: given.duplicates.map(({ submitted_at, ...duplicate }) => ({ ...duplicate, submitted_at: submitted_at.toISOString() })),
    assignable: given.agents.map(presentPerson),
  };
}
