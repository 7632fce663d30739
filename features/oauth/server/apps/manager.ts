import { notFound } from "@aside/contract/errors.ts";
import { reachOf } from "@aside/contract/permissions.ts";
import type { Actor, UserActor } from "@aside/server/auth/actor.ts";

type Manager = { user: UserActor; companyId: string | null; isOperator: boolean };

/** Who registers apps: a company's for its people, the operator's for everybody. */
export function managerOf(actor: Actor): Manager {
  if (actor.kind !== "user") throw notFound();
  const isOperator = reachOf(actor.role, "api_keys.manage") === "product";
  if (actor.companyId === null && !isOperator) throw notFound();
  return { user: actor, companyId: actor.companyId, isOperator };
}

/** Whether they manage an app of this company; null: everybody's. */
export const manages = (manager: Manager, companyId: string | null): boolean =>
  companyId === null ? manager.isOperator : companyId === manager.companyId;
