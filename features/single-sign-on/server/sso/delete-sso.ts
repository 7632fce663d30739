import { recordAudit } from "@aside/server/audit/record-audit.ts";
import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { deleteSso as endpoint } from "../../sso-contract.ts";
import { requireOwnCompany } from "./read-settings.ts";
import { deleteConnection } from "./sso-store.ts";

export const deleteSso: Handler<typeof endpoint> = async ({ actor, context, request }) => {
  const { company, user } = await requireOwnCompany(context.db, actor);
  await context.db.transaction().execute(async (trx) => {
    if (!(await deleteConnection(trx, company.id))) throw notFound();
    await recordAudit(context, trx, {
      companyId: company.id,
      by: user,
      action: "company.sso_changed",
      target: { kind: "company", id: company.id, label: company.domain },
      details: { is_deleted: true },
      request,
    });
  });
  return { success: true as const };
};
