import { notFound } from "@aside/contract/errors.ts";
import type { Actor } from "@aside/server/auth/actor.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { findSubmission, lockSubmission, type SubmissionRow } from "../submissions/submissions-store.ts";
import { isConversationKey } from "./conversation-key.ts";

type Given = { submission_id: string; key: string };

/** The submission of a key, or of the signed-in person who submitted it. Throws the same 404 for a wrong key, a draft and nothing. */
export async function requireConversation(context: AppContext, actor: Actor, given: Given): Promise<SubmissionRow> {
  return check(context, actor, given, await findSubmission(context.db, given.submission_id));
}

/** The same, locked until the transaction ends. */
export async function lockConversation(context: AppContext, db: Queryable, actor: Actor, given: Given): Promise<SubmissionRow> {
  return check(context, actor, given, await lockSubmission(db, given.submission_id));
}

function check(context: AppContext, actor: Actor, { submission_id, key }: Given, row: SubmissionRow | undefined): SubmissionRow {
  const isSubmitter = actor.kind === "user" && actor.userId === row?.user_id;
  if (!row || row.submitted_at === null || !(isSubmitter || isConversationKey(context, submission_id, key))) throw notFound();
  return row;
}
