import { recordAudit } from "@aside/server/audit/record-audit.ts";
import { conflict } from "@aside/contract/errors.ts";
import type { Role } from "@aside/contract/permissions.ts";
import { ROLE_NAMES } from "@aside/contract/roles.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { LEADERS } from "@aside/core/accounts/server/change-person.ts";
import {
  findOldestOther,
  findPerson,
  hasOther,
  lockCompany,
  lockProductLeaders,
  setRole,
} from "@aside/core/accounts/server/people-store.ts";
import { accountCopy } from "@aside/core/accounts/copy.ts";

/** Throws 409 if the deletion of this account would leave the company's or the product's other people without an administrator. */
export async function preventLastAdminRemoval(db: Queryable, userId: string): Promise<void> {
  const before = await findPerson(db, userId);
  if (!before || !LEADERS.includes(before.role)) return;
  if (before.company_id !== null) await lockCompany(db, before.company_id);
  await lockProductLeaders(db);
  const role = before.role as Role;
  if (role === "SUPER_ADMIN" && (await wouldBeLeft(db, userId, ["SUPER_ADMIN"]))) throw conflict(accountCopy.lastSuperAdmin);
  if (before.company_id !== null && (await wouldBeLeft(db, userId, LEADERS, before.company_id))) throw conflict(accountCopy.lastLeader);
}

/**
 * Makes the oldest other person administrator when the last one is deleted. That happens when others joined after the deletion was
 * requested. Without it the next person who signs up would become the product's first administrator.
 */
export async function promoteSuccessor(context: AppContext, db: Queryable, userId: string): Promise<void> {
  const before = await findPerson(db, userId);
  if (!before || !LEADERS.includes(before.role)) return;
  if (before.company_id !== null) await lockCompany(db, before.company_id);
  await lockProductLeaders(db);
  if (before.role === "SUPER_ADMIN" && (await wouldBeLeft(db, userId, ["SUPER_ADMIN"])))
    await promoteOldest(context, db, userId, "SUPER_ADMIN");
  if (before.company_id !== null && (await wouldBeLeft(db, userId, LEADERS, before.company_id)))
    await promoteOldest(context, db, userId, "COMPANY_SUPER_ADMIN", before.company_id);
}

async function promoteOldest(context: AppContext, db: Queryable, userId: string, role: Role, companyId?: string): Promise<void> {
  const next = await findOldestOther(db, userId, companyId);
  if (!next) return;
  await setRole(db, next.id, role);
  await recordAudit(context, db, {
    companyId: next.company_id,
    by: "system",
    action: "user.role_changed",
    target: { kind: "user", id: next.id, label: next.email },
    details: { from: next.role, to: role },
  });
}

async function wouldBeLeft(db: Queryable, userId: string, leaders: readonly string[], companyId?: string): Promise<boolean> {
  return (await hasOther(db, userId, ROLE_NAMES, companyId)) && !(await hasOther(db, userId, leaders, companyId));
}
