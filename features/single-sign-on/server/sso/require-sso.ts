import { domainOf } from "@aside/server/auth/work-email.ts";
import { AppError } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { isSsoRequired } from "./sso-store.ts";
import { copy } from "../../copy.ts";

/** Roles over every company: no company's provider lets them in, and none keeps them out. */
export function isLedByProduct(role: string): boolean {
  return role === "ADMIN" || role === "SUPER_ADMIN";
}

/**
 * Asked by every way in but single sign-on. Throws 422 `sso_required` where the company lets in by nothing else; those who lead it come in otherwise,
 * too, for the day when their provider does not answer.
 */
export async function requireSsoNotAsked(db: Queryable, person: { email: string; company_id: string | null; role: string }): Promise<void> {
  if (isLedByProduct(person.role) || person.role === "COMPANY_SUPER_ADMIN") return;
  if (await isSsoRequired(db, { companyId: person.company_id, domain: domainOf(person.email) }))
    throw new AppError(422, "sso_required", copy.ssoRequired);
}
