import { requireUser } from "@aside/core/accounts/server/authority.ts";
import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { deleteForm as endpoint } from "../../admin-contract.ts";
import { markFormDeleted } from "./manage-store.ts";
import { recordFormChange } from "./record-form-change.ts";
import { requireManaged } from "./require-managed.ts";

/** Its submissions stay with the people who handle them. */
export const deleteForm: Handler<typeof endpoint> = async ({ actor, params, context, request }) => {
  const user = requireUser(actor);
  await context.db.transaction().execute(async (trx) => {
    const row = await requireManaged(trx, user, params.id);
    if (row.company_id === null) throw notFound();
    await markFormDeleted(trx, row.id, context.now());
    const form = { id: row.id, companyId: row.company_id, title: row.title };
    await recordFormChange({ context, request }, trx, { by: user, form, action: "form.deleted" });
  });
  return { success: true as const };
};
