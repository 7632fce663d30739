import { recordAudit } from "@aside/server/audit/record-audit.ts";
import { requireFeature } from "@aside/core/entitlements/server/entitlements.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { updateCompanyMfa as endpoint } from "../../company-contract.ts";
import { copy } from "../../copy.ts";
import { requireUser } from "@aside/core/accounts/server/authority.ts";
import { changeCompany, companyTarget } from "./change-company.ts";
import { ruleBroken } from "@aside/core/accounts/server/change-person.ts";
import { hasOwnFactor, setRequiresMfa } from "@aside/core/accounts/server/companies-store.ts";

/** Only an administrator with a second factor can require one: their session is already verified with it. */
export const updateCompanyMfa: Handler<typeof endpoint> = async ({ actor, body, context, request }) => {
  const user = requireUser(actor);
  const which = { permission: "company.security" as const, named: body.company_id };
  return await changeCompany(context, user, which, async (trx, company) => {
    if (body.requires_mfa) await requireFeature(context, user, "mfa_support");
    if (body.requires_mfa && !(await hasOwnFactor(trx, user.userId))) throw ruleBroken(copy.ownFactorFirst);
    if (company.requires_mfa === body.requires_mfa) return;
    await setRequiresMfa(trx, company.id, body.requires_mfa);
    await recordAudit(context, trx, {
      companyId: company.id,
      by: user,
      action: "company.mfa_changed",
      target: companyTarget(company),
      details: { requires_mfa: body.requires_mfa },
      request,
    });
  });
};
