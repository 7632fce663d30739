import type { UserActor } from "@aside/server/auth/actor.ts";
import type { Company } from "../../company-contract.ts";
import { reaches } from "@aside/core/accounts/policy.ts";
import { authorityOf } from "@aside/core/accounts/server/authority.ts";
import { logoPath } from "@aside/core/accounts/server/company-brand.ts";
import type { CompanyRow } from "@aside/core/accounts/server/companies-store.ts";
import { recordOf } from "./domain-record.ts";

export function presentCompany(row: CompanyRow, actor: UserActor): Company {
  const authority = authorityOf(actor);
  const security = reaches(authority, "company.security", row.id);
  return {
    id: row.id,
    name: row.name,
    domain: row.domain,
    co_brand_logo_url: row.co_brand_logo_key === null ? null : logoPath(row.id, row.co_brand_logo_key),
    co_brand_nav_url: row.co_brand_nav_url,
    co_brand_logo_height: row.co_brand_logo_height,
    requires_mfa: row.requires_mfa,
    domain_record: security ? recordOf(row) : null,
    domain_verified_at: row.domain_verified_at?.toISOString() ?? null,
    abilities: { brand: reaches(authority, "company.brand", row.id), security },
  };
}
