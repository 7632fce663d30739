import { requireUser } from "@aside/core/accounts/server/authority.ts";
import { notFound } from "@aside/contract/errors.ts";
import type { Actor, UserActor } from "@aside/server/auth/actor.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { type Form, formOf } from "../forms/form.ts";
import { findForm, isFormAgent } from "../forms/forms-store.ts";
import { findSubmission, lockSubmission, type SubmissionRow } from "../submissions/submissions-store.ts";

export type Handled = { user: UserActor; row: SubmissionRow; form: Form };

/** A submission that the person handles. Throws the same 404 for drafts, those of other forms, and nothing. */
export async function requireSubmission(context: AppContext, actor: Actor, id: string): Promise<Handled> {
  return await check(context.db, actor, await findSubmission(context.db, id));
}

/** The same, locked until the transaction ends. */
export async function requireLocked(db: Queryable, actor: Actor, id: string): Promise<Handled> {
  return await check(db, actor, await lockSubmission(db, id));
}

async function check(db: Queryable, actor: Actor, row: SubmissionRow | undefined): Promise<Handled> {
  const user = requireUser(actor);
  const isTheirs = row && row.submitted_at !== null && (await isFormAgent(db, row.form_id, user.userId));
  const form = isTheirs ? await findForm(db, row.form_id) : undefined;
  if (!row || !form) throw notFound();
  return { user, row, form: formOf(form) };
}
