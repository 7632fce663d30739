import { notFound } from "@aside/contract/errors.ts";
import { reaches } from "@aside/core/accounts/policy.ts";
import { authorityOf } from "@aside/core/accounts/server/authority.ts";
import { nameCompany } from "@aside/core/accounts/server/companies-store.ts";
import { setCompanyFacts } from "@aside/core/accounts/server/users-store.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { updateUser as endpoint } from "../contract.ts";

/** The limit of the company's own form. */
const MAX_NAME = 100;

/** The own profile only; fields that administrators change are elsewhere. A company without a name gets the one that its administrator typed. */
export const updateUser: Handler<typeof endpoint> = async ({ actor, params, body, context }) => {
  if (actor.kind !== "user" || actor.userId !== params.id) throw notFound();
  const company_size = body.company_size ?? null;
  const { companyId } = actor;
  const mayName = companyId !== null && reaches(authorityOf(actor), "company.brand", companyId) && body.company.length <= MAX_NAME;
  await context.db.transaction().execute(async (trx) => {
    await setCompanyFacts(trx, params.id, { company: body.company, companySize: company_size });
    if (mayName) await nameCompany(trx, companyId, body.company);
  });
  return { company: body.company, company_size };
};
