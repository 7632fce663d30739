import { type Route, route } from "@aside/server/http/context.ts";
import * as audit from "../audit-contract.ts";
import * as company from "../company-contract.ts";
import * as contract from "../contract.ts";
import * as whitelist from "../whitelist-contract.ts";
import { askWhitelist } from "./ask-whitelist.ts";
import { deleteLogo, uploadLogo } from "./company-logo.ts";
import { exportAudit } from "./export-audit.ts";
import { getLogo } from "./logo-routes.ts";
import { getCompany } from "./get-company.ts";
import { listAudit } from "./list-audit.ts";
import { listCompanies } from "./list-companies.ts";
import { listUsers } from "./list-users.ts";
import { listWhitelist } from "./list-whitelist.ts";
import { resetMfa } from "./reset-mfa.ts";
import { updateCompanyMfa } from "./update-company-mfa.ts";
import { updateCompany } from "./update-company.ts";
import { updateFlags } from "./update-flags.ts";
import { updateRole } from "./update-role.ts";
import { updateStatus } from "./update-status.ts";
import { updateWhitelist } from "./update-whitelist.ts";
import { verifyDomain } from "./verify-domain.ts";
import { whitelistStatus } from "./whitelist-status.ts";

export const routes: Route[] = [
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
];
