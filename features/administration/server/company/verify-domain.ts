import { recordAudit } from "@aside/server/audit/record-audit.ts";
import { AppError, notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { verifyDomain as endpoint } from "../../company-contract.ts";
import { copy } from "../../copy.ts";
import { requireCompany, requireUser } from "@aside/core/accounts/server/authority.ts";
import { changeCompany, companyTarget } from "./change-company.ts";
import { findCompany, setDomainVerified } from "@aside/core/accounts/server/companies-store.ts";
import { lookUpRecord, recordOf } from "./domain-record.ts";

const PROBLEMS = {
  absent: () => new AppError(422, "record_absent", copy.recordAbsent),
  differs: () => new AppError(422, "record_differs", copy.recordDiffers),
  away: () => new AppError(503, "dns_unavailable", copy.dnsAway),
};

/**
 * A failed lookup keeps a verified domain: the record may be removed afterwards. Outside the transaction, because it waits for the
 * network.
 */
export const verifyDomain: Handler<typeof endpoint> = async ({ actor, body, context, request }) => {
  const user = requireUser(actor);
  const which = { permission: "company.security" as const, named: body.company_id };
  const company = await findCompany(context.db, requireCompany(user, which.permission, which.named));
  if (!company) throw notFound();
  const outcome = await lookUpRecord(recordOf(company), context.config.DNS_SERVER);
  if (outcome !== "found") throw PROBLEMS[outcome]();
  return await changeCompany(context, user, which, async (trx, locked) => {
    await setDomainVerified(trx, locked.id, context.now());
    await recordAudit(context, trx, {
      companyId: locked.id,
      by: user,
      action: "company.domain_verified",
      target: companyTarget(locked),
      request,
    });
  });
};
