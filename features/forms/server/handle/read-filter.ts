import type { UserActor } from "@aside/server/auth/actor.ts";
import { ownedTermsQuery, searchTermsQuery } from "@aside/server/db/search-terms-query.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { SubmissionStatus } from "../../admin-contract.ts";
import { listHandledForms, type Which } from "./lists-store.ts";

export type Filter = {
  form_id?: string | undefined;
  status: SubmissionStatus | "held" | "all";
  assignee?: string | undefined;
  query?: string | undefined;
};

/** Restricts the filter to forms that the person handles. Null: nothing, as for a form of others. */
export async function readFilter(context: AppContext, user: UserActor, filter: Filter): Promise<Which | null> {
  const handled = await listHandledForms(context.db, user);
  const formIds = filter.form_id === undefined ? handled : handled.filter((id) => id === filter.form_id?.toLowerCase());
  const words = filter.query ? wordsOf(filter.query, formIds) : null;
  if (formIds.length === 0 || (filter.query && !words)) return null;
  return { formIds, status: filter.status, assigneeId: assigneeOf(user, filter.assignee), words };
}

function assigneeOf(user: UserActor, named: string | undefined): string | null | undefined {
  if (named === "me") return user.userId;
  return named === "none" ? null : named;
}

function wordsOf(query: string, formIds: string[]): Which["words"] {
  const plain = searchTermsQuery(query);
  if (plain === null) return null;
  return { plain, owned: formIds.map((id) => `(${ownedTermsQuery(query, id)})`).join(" | ") };
}
