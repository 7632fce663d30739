import { conflict } from "@aside/platform/contract/errors.ts";
import type { Role } from "@aside/platform/contract/permissions.ts";
import { ROLE_NAMES } from "@aside/platform/contract/roles.ts";
import type { Queryable } from "@aside/platform/db/open-database.ts";
import { copy } from "../copy.ts";
import { LEADERS } from "./change-person.ts";
import { findPerson, hasOther, lockCompany, lockProductLeaders } from "./people-store.ts";

/** Before an account goes: 409 while others would be left whom nobody leads, in the company or in the product. Who is alone may go. */
export async function keepLeaderWhoLeaves(db: Queryable, userId: string): Promise<void> {
  const before = await findPerson(db, userId);
  if (!before || !LEADERS.includes(before.role)) return;
  if (before.company_id !== null) await lockCompany(db, before.company_id);
  await lockProductLeaders(db);
  const role = before.role as Role;
  if (role === "SUPER_ADMIN" && (await wouldBeLeft(db, userId, ["SUPER_ADMIN"]))) throw conflict(copy.lastSuperAdmin);
  if (before.company_id !== null && (await wouldBeLeft(db, userId, LEADERS, before.company_id))) throw conflict(copy.lastLeader);
}

async function wouldBeLeft(db: Queryable, userId: string, leaders: readonly string[], companyId?: string): Promise<boolean> {
  return (await hasOther(db, userId, ROLE_NAMES, companyId)) && !(await hasOther(db, userId, leaders, companyId));
}
