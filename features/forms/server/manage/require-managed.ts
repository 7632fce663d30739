import { notFound } from "@aside/contract/errors.ts";
import { reachOf } from "@aside/contract/permissions.ts";
import type { UserActor } from "@aside/server/auth/actor.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { FormRow } from "../forms/forms-store.ts";
import { lockForm } from "./manage-store.ts";

/** The product's own forms: its administrators. A company's: the company's. */
export function mayManage(user: UserActor, form: Pick<FormRow, "company_id">): boolean {
  const reach = reachOf(user.role, "forms.manage");
  return form.company_id === null ? reach === "product" : reach !== "none" && form.company_id === user.companyId;
}

/** The form, locked until the transaction ends. Throws 404 unless the person may manage it. */
export async function requireManaged(db: Queryable, user: UserActor, id: string): Promise<FormRow> {
  const row = await lockForm(db, id);
  if (!row || !mayManage(user, row)) throw notFound();
  return row;
}
