import type { Permission, Reach, Role } from "@aside/contract/permissions.ts";
import type { PersonAbilities } from "./contract.ts";
/** A person with administrative permissions, by role. */
export type Authority = {
  userId: string;
  companyId: string | null;
  /** The roles that they may assign and remove, and whose holders they may manage. */
  grantable: readonly Role[];
  reach: (permission: Permission) => Reach;
};

export type Person = { id: string; companyId: string | null; role: Role };

/** Whether a person has True Avatar: it is switched on for them, and their company, if they have one, has not switched it off. */
export const hasTrueAvatar = (of: { is_persona_enabled: boolean; avatar_enabled: boolean | null }): boolean =>
  of.is_persona_enabled && of.avatar_enabled !== false;

/** Whether the permission applies to this company; null: to people without a company. */
export function reaches(authority: Authority, permission: Permission, companyId: string | null): boolean {
  const reach = authority.reach(permission);
  if (reach === "product") return true;
  return reach === "company" && companyId !== null && companyId === authority.companyId;
}

/** False for oneself and for people with a role that the actor may not assign. */
export function mayActOn(authority: Authority, permission: Permission, person: Person): boolean {
  return person.id !== authority.userId && reaches(authority, permission, person.companyId) && authority.grantable.includes(person.role);
}

/** Company roles do not apply to people without a company. */
export function rolesFor(authority: Authority, person: Pick<Person, "companyId">): Role[] {
  return authority.grantable.filter((role) => person.companyId !== null || !role.startsWith("COMPANY_"));
}

export function abilitiesOn(authority: Authority, person: Person): PersonAbilities {
  const mayDisable = mayActOn(authority, "users.disable", person);
  return {
    set_role: mayActOn(authority, "users.set_role", person) ? rolesFor(authority, person) : [],
    set_flags: mayActOn(authority, "users.set_flags", person),
    disable: mayDisable,
    reset_mfa: mayDisable,
  };
}
