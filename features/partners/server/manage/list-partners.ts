import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { listPartners as endpoint } from "../../contract.ts";
import { presentPartner } from "../present.ts";
import { audienceOf } from "../sign-in/verify-assertion.ts";
import { findCompanyById, listPartnersOf } from "../store.ts";
import { ownCompany } from "./own-company.ts";

export const listPartners: Handler<typeof endpoint> = async ({ actor, context }) => {
  const { companyId } = ownCompany(actor);
  const company = await findCompanyById(context.db, companyId);
  if (!company) throw notFound();
  return {
    audience: audienceOf(context),
    domain: company.domain,
    is_domain_verified: company.domain_verified_at !== null,
    items: (await listPartnersOf(context.db, companyId)).map(presentPartner),
  };
};
