import { AppError, conflict, notFound } from "@aside/contract/errors.ts";
import type { Permission, Role } from "@aside/contract/permissions.ts";
import type { UserActor } from "@aside/server/auth/actor.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { type Authority, mayActOn, reaches } from "../policy.ts";
import { authorityOf } from "./authority.ts";
import { findPerson, hasOther, lockCompany, lockPeople, type LockedPerson, lockProductLeaders } from "./people-store.ts";
import { accountCopy } from "../copy.ts";

export const ruleBroken = (message: string) => new AppError(422, "rule_broken", message);

/** The company's admins have all its permissions. */
export const LEADERS: readonly string[] = ["COMPANY_SUPER_ADMIN", "SUPER_ADMIN"];

/**
 * Runs `change` on a person in one transaction that excludes other changes of admins in the company or the product. Both roles are read in
 * it, so a just demoted administrator can change nothing. 404 for a person out of reach, 422 for one with a higher role.
 */
export async function changePerson<T>(
  context: AppContext,
  actor: UserActor,
  permission: Permission,
  userId: string,
  change: (trx: Queryable, person: LockedPerson, authority: Authority) => Promise<T>,
): Promise<T> {
  return await context.db.transaction().execute(async (trx) => {
    const before = await findPerson(trx, userId);
    if (!before?.is_active) throw notFound();
    if (before.company_id !== null) await lockCompany(trx, before.company_id);
    await lockProductLeaders(trx);
    const people = await lockPeople(trx, [...new Set([actor.userId, userId])]);
    const me = people.find((row) => row.id === actor.userId);
    const person = people.find((row) => row.id === userId);
    if (!me || me.disabled_at !== null || !person?.is_active || person.company_id !== before.company_id) throw notFound();
    const authority = authorityOf({ userId: me.id, companyId: me.company_id, role: me.role as Role });
    if (!reaches(authority, permission, person.company_id)) throw notFound();
    if (person.id === me.id) throw ruleBroken(accountCopy.notYourself);
    if (!mayActOn(authority, permission, { id: person.id, companyId: person.company_id, role: person.role as Role }))
      throw ruleBroken(accountCopy.notGrantable);
    return await change(trx, person, authority);
  });
}

/** Before someone loses their role or their access (`next` null): 409 if no admin would be left. */
export async function keepLeaders(trx: Queryable, person: LockedPerson, next: Role | null): Promise<void> {
  const { id, role, company_id: companyId } = person;
  if (person.disabled_at !== null) return;
  if (role === "SUPER_ADMIN" && next !== "SUPER_ADMIN" && !(await hasOther(trx, id, ["SUPER_ADMIN"])))
    throw conflict(accountCopy.lastSuperAdmin);
  const isLeaving = LEADERS.includes(role) && (next === null || !LEADERS.includes(next));
  if (companyId !== null && isLeaving && !(await hasOther(trx, id, LEADERS, companyId))) throw conflict(accountCopy.lastLeader);
}
