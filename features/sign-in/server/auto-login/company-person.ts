import { activateAccount } from "@aside/core/accounts/server/activate-account.ts";
import { upsertPerson } from "@aside/core/accounts/server/provision-users-store.ts";
import { findUserById } from "@aside/core/accounts/server/users-store.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { findCompany, findPerson } from "./store.ts";

/** `domain`: not in the company, nor in its verified domain; says nothing of other companies. `elsewhere`: in its domain, but another company's. */
export type PersonRefusal = "domain" | "elsewhere" | "administrator" | "suspended";
export type CompanyPerson = { id: string; email: string };
export type FoundPerson = { person: CompanyPerson } | { refusal: PersonRefusal } | "new";

/**
 * The person whom a company's program or partner may sign in (decisions 0030, 0119): of that company and with the role USER, so that a leaked
 * key gives no administrative access. `new`: an address without an account in the company's verified domain.
 */
export async function findCompanyPerson(db: Queryable, companyId: string, email: string): Promise<FoundPerson> {
  const person = await findPerson(db, email);
  const isTheirs = person?.is_active === true && person.company_id === companyId;
  if (!isTheirs) {
    const company = await findCompany(db, companyId);
    if (!company?.domain_verified_at || !email.endsWith(`@${company.domain}`)) return { refusal: "domain" };
    if (person?.disabled_at) return { refusal: "suspended" };
    return person?.is_active ? { refusal: "elsewhere" } : "new";
  }
  if (person.role !== "USER") return { refusal: "administrator" };
  return person.disabled_at ? { refusal: "suspended" } : { person };
}

/** Null: someone activated the account meanwhile, or it is not an ordinary one of the company. The caller rolls back then. */
export async function createCompanyPerson(
  context: AppContext,
  db: Queryable,
  { companyId, email, name }: { companyId: string; email: string; name: string },
): Promise<CompanyPerson | null> {
  const made = await upsertPerson(db, { id: context.newId(), email, name });
  if (!made) return null;
  await activateAccount(context, db, { id: made.id, email });
  const user = await findUserById(db, made.id);
  return user?.company_id === companyId && user.role === "USER" ? { id: user.id, email } : null;
}
