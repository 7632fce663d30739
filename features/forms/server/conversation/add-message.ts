import { AppError } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { SubmissionStatus } from "../../admin-contract.ts";
import { adminCopy } from "../../admin-copy.ts";
import { notifyOfMessage } from "../notify/notify.ts";
import { signalAgents } from "../notify/signal-agents.ts";
import { setSubmission, type SubmissionRow } from "../submissions/submissions-store.ts";
import { findMessage, insertMessage, type MessageRow } from "./messages-store.ts";

type Written = {
  id: string;
  kind: "text" | "note";
  isFromVisitor: boolean;
  author: { id: string | null; name: string };
  text: string;
};

/**
 * Adds a message or note to a locked submission. Adding it again returns it and changes nothing. Throws 409 if the id belongs to another
 * message.
 */
export async function addWritten(context: AppContext, db: Queryable, row: SubmissionRow, written: Written): Promise<MessageRow> {
  const now = context.now();
  const { id, kind, isFromVisitor, author, text } = written;
  const by = { is_from_visitor: isFromVisitor, author_id: author.id, author_name: author.name };
  const added = await insertMessage(db, { id, submission_id: row.id, kind, ...by, text, sent_at: now, created_at: now });
  if (added && kind === "text") await follow(context, db, row, { id, kind, isFromVisitor, notifiedId: null });
  else if (added) await signalAgents(db, row);
  const message = added ?? (await findMessage(db, id));
  const isSame =
    message?.submission_id === row.id &&
    message.kind === kind &&
    message.is_from_visitor === isFromVisitor &&
    message.author_id === author.id;
  if (!isSame) throw new AppError(409, "conflict", adminCopy.messageExists);
  return message;
}

/** What a new message changes: whose turn it is, the place in lists, and who is notified. `notifiedId`: who was notified otherwise. */
export async function follow(
  context: AppContext,
  db: Queryable,
  row: SubmissionRow,
  message: { id: string; kind: "text" | "video"; isFromVisitor: boolean; notifiedId: string | null },
): Promise<void> {
  await setSubmission(db, row.id, { status: nextStatus(row, message.isFromVisitor), last_message_at: context.now() }, context.now());
  await notifyOfMessage(context, db, row, message);
  await signalAgents(db, row);
}

/** A submission that nobody has answered stays new. */
function nextStatus(row: SubmissionRow, isFromVisitor: boolean): SubmissionStatus {
  if (!isFromVisitor) return "waiting";
  return row.status === "new" ? "new" : "open";
}
