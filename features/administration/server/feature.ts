import type { Feature } from "@aside/server/feature.ts";
import { route } from "@aside/server/http/context.ts";
import * as audit from "../audit-contract.ts";
import * as company from "../company-contract.ts";
import * as contract from "../contract.ts";
import * as whitelist from "../whitelist-contract.ts";
import { askWhitelist } from "./whitelist/ask-whitelist.ts";
import { deleteLogo, uploadLogo } from "./company/company-logo.ts";
import { exportAudit } from "./audit/export-audit.ts";
import { getLogo } from "./company/get-logo.ts";
import { getCompany } from "./company/get-company.ts";
import { listAudit } from "./audit/list-audit.ts";
import { listCompanies } from "./company/list-companies.ts";
import { listUsers } from "./people/list-users.ts";
import { listWhitelist } from "./whitelist/list-whitelist.ts";
import { resetMfa } from "./people/reset-mfa.ts";
import { updateCompanyMfa } from "./company/update-company-mfa.ts";
import { updateCompany } from "./company/update-company.ts";
import { updateFlags } from "./people/update-flags.ts";
import { updateRole } from "./people/update-role.ts";
import { updateStatus } from "./people/update-status.ts";
import { updateWhitelist } from "./whitelist/update-whitelist.ts";
import { verifyDomain } from "./company/verify-domain.ts";
import { whitelistStatus } from "./whitelist/whitelist-status.ts";
import { subscriptions } from "./subscriptions.ts";
import { personData } from "./person-store.ts";

export const feature: Feature = {
  routes: [
    route(contract.listUsers, listUsers),
    route(contract.updateRole, updateRole),
    route(contract.updateFlags, updateFlags),
    route(contract.updateStatus, updateStatus),
    route(contract.resetMfa, resetMfa),
    route(company.getCompany, getCompany),
    route(company.updateCompany, updateCompany),
    route(company.uploadLogo, uploadLogo),
    route(company.deleteLogo, deleteLogo),
    route(company.getLogo, getLogo),
    route(company.updateCompanyMfa, updateCompanyMfa),
    route(company.verifyDomain, verifyDomain),
    route(company.listCompanies, listCompanies),
    route(audit.listAudit, listAudit),
    route(audit.exportAudit, exportAudit),
    route(whitelist.askWhitelist, askWhitelist),
    route(whitelist.whitelistStatus, whitelistStatus),
    route(whitelist.listWhitelist, listWhitelist),
    route(whitelist.updateWhitelist, updateWhitelist),
  ],
  subscriptions,
  jobs: () => [],
  crons: () => [],
  tables: ["whitelisted_emails"],
  personData,
};
