import { domainOf } from "@aside/server/auth/work-email.ts";
import { AppError } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { isSsoRequired } from "./sso-store.ts";
import { copy } from "../../copy.ts";

/** Product admins: no company's provider signs them in, and none locks them out. */
export function isLedByProduct(role: string): boolean {
  return role === "ADMIN" || role === "SUPER_ADMIN";
}

/**
 * Checked by every other sign-in method. Throws 422 `sso_required` if the company allows only single sign-on; its super admins may use
 * other methods in case the provider is unavailable.
 */
export async function requireSsoNotAsked(db: Queryable, person: { email: string; company_id: string | null; role: string }): Promise<void> {
  if (isLedByProduct(person.role) || person.role === "COMPANY_SUPER_ADMIN") return;
  if (await isSsoRequired(db, { companyId: person.company_id, domain: domainOf(person.email) }))
    throw new AppError(422, "sso_required", copy.ssoRequired);
}
