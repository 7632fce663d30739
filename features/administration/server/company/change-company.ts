import type { UserActor } from "@aside/server/auth/actor.ts";
import { notFound } from "@aside/contract/errors.ts";
import type { Permission } from "@aside/contract/permissions.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { Company } from "../../company-contract.ts";
import { requireCompany } from "@aside/core/accounts/server/authority.ts";
import { type CompanyRow, findCompany, lockCompanyRow } from "@aside/core/accounts/server/companies-store.ts";
import { presentCompany } from "./present-company.ts";

/** Runs `change` under the company's row lock, and returns the changed company. */
export async function changeCompany(
  context: AppContext,
  actor: UserActor,
  which: { permission: Permission; named: string | undefined },
  change: (trx: Queryable, company: CompanyRow) => Promise<void>,
): Promise<Company> {
  const companyId = requireCompany(actor, which.permission, which.named);
  return await context.db.transaction().execute(async (trx) => {
    const company = await lockCompanyRow(trx, companyId);
    if (!company) throw notFound();
    await change(trx, company);
    return presentCompany((await findCompany(trx, companyId)) ?? company, actor);
  });
}

export const companyTarget = (company: CompanyRow) => ({ kind: "company", id: company.id, label: company.domain });
