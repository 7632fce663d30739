import type { Actor, UserActor } from "@aside/server/auth/actor.ts";
import { notFound, sessionExpired } from "@aside/contract/errors.ts";
import { grantableRoles, type Permission, reachOf, type Role } from "@aside/contract/permissions.ts";
import { type Authority, reaches } from "../policy.ts";

export function requireUser(actor: Actor): UserActor {
  if (actor.kind !== "user") throw sessionExpired();
  return actor;
}

export function authorityOf(person: { userId: string; companyId: string | null; role: Role }): Authority {
  return {
    userId: person.userId,
    companyId: person.companyId,
    grantable: grantableRoles(person.role),
    reach: (permission) => reachOf(person.role, permission),
  };
}

/** The requested company, or the actor's own by default. 404 if the permission does not reach it, or if there is none. */
export function requireCompany(actor: UserActor, permission: Permission, named: string | undefined): string {
  const companyId = named ?? actor.companyId;
  if (companyId === null || !reaches(authorityOf(actor), permission, companyId)) throw notFound();
  return companyId;
}

/** The company whose people, log and so on are listed. Null: all companies, for permissions that reach the whole product. */
export function requireScope(actor: UserActor, permission: Permission, named: string | undefined): string | null {
  if (named === undefined && reachOf(actor.role, permission) === "product") return null;
  return requireCompany(actor, permission, named);
}
