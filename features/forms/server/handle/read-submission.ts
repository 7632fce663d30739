import { notFound } from "@aside/contract/errors.ts";
import type { Actor } from "@aside/server/auth/actor.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type { readSubmission as endpoint, Submission } from "../../admin-contract.ts";
import { listMessages } from "../conversation/messages-store.ts";
import { listAgents } from "../forms/forms-store.ts";
import { findContent } from "../submissions/submissions-store.ts";
import { findItem, listDuplicates } from "./lists-store.ts";
import { presentItem, presentSubmission } from "./present-submission.ts";
import { requireSubmission } from "./require-submission.ts";

export const readSubmission: Handler<typeof endpoint> = async ({ actor, params, context }) =>
  await showSubmission(context, actor, params.id);

export async function showSubmission(context: AppContext, actor: Actor, id: string): Promise<Submission> {
  const { row, form } = await requireSubmission(context, actor, id);
  const item = await findItem(context.db, row.id);
  if (!item) throw notFound();
  return presentSubmission(presentItem(item, new Map([[form.id, form.title]])), row, {
    content: await findContent(context.db, row.id),
    messages: await listMessages(context.db, row.id),
    duplicates: await listDuplicates(context.db, row.id),
    agents: await listAgents(context.db, row.form_id),
  });
}
