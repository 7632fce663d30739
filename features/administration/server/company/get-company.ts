import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { getCompany as endpoint } from "../../company-contract.ts";
import { requireCompany, requireUser } from "@aside/core/accounts/server/authority.ts";
import { findCompany } from "@aside/core/accounts/server/companies-store.ts";
import { presentCompany } from "./present-company.ts";

export const getCompany: Handler<typeof endpoint> = async ({ actor, query, context }) => {
  const user = requireUser(actor);
  const company = await findCompany(context.db, requireCompany(user, "company.view", query.company_id));
  if (!company) throw notFound();
  return presentCompany(company, user);
};
