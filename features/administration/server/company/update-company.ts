import { recordAudit } from "@aside/server/audit/record-audit.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { updateCompany as endpoint } from "../../company-contract.ts";
import { requireUser } from "@aside/core/accounts/server/authority.ts";
import { changeCompany, companyTarget } from "./change-company.ts";
import { setBrand } from "@aside/core/accounts/server/companies-store.ts";

export const updateCompany: Handler<typeof endpoint> = async ({ actor, body, context, request }) => {
  const { company_id: named, ...brand } = body;
  return await changeCompany(context, requireUser(actor), { permission: "company.brand", named }, async (trx, company) => {
    await setBrand(trx, company.id, brand);
    await recordAudit(context, trx, {
      companyId: company.id,
      by: actor,
      action: "company.brand_changed",
      target: companyTarget(company),
      details: brand,
      request,
    });
  });
};
