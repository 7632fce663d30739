import { randomBytes } from "node:crypto";
import { recordAudit } from "@aside/server/audit/record-audit.ts";
import { domainOf, isWorkEmail } from "@aside/server/auth/work-email.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { membersChanged } from "@aside/core/accounts/facts.ts";
import { hasLeader, joinCompany, lockFirstUser, upsertCompany } from "@aside/core/accounts/server/companies-store.ts";

/**
 * A person with a verified address joins the company of its domain; the first one creates it and becomes its admin. The first user of a new
 * installation becomes product super admin. Free-mail addresses belong to no company.
 */
export async function enterCompany(context: AppContext, db: Queryable, user: { id: string; email: string }): Promise<void> {
  const companyId = isWorkEmail(user.email) ? await companyOfDomain(context, db, domainOf(user.email)) : null;
  const role = (await lockFirstUser(db))
    ? "SUPER_ADMIN"
    : companyId !== null && !(await hasLeader(db, companyId))
      ? "COMPANY_SUPER_ADMIN"
      : undefined;
  await joinCompany(db, user.id, { companyId, ...(role ? { role } : {}) });
  if (companyId !== null) await context.events.emit({ db, context }, membersChanged, { company_id: companyId });
  await recordAudit(context, db, {
    companyId,
    by: "system",
    action: "user.signed_up",
    target: { kind: "user", id: user.id, label: user.email },
    details: role ? { role } : {},
  });
}

async function companyOfDomain(context: AppContext, db: Queryable, domain: string): Promise<string> {
  return (await upsertCompany(db, { id: context.newId(), domain, domainToken: randomBytes(32).toString("hex") })).id;
}
