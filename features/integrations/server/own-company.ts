import type { Actor, UserActor } from "@aside/server/auth/actor.ts";
import { notFound } from "@aside/contract/errors.ts";

/** Keys belong to a company. Product admins also create keys only for their own company. */
export function ownCompany(actor: Actor): { user: UserActor; companyId: string } {
  if (actor.kind !== "user" || actor.companyId === null) throw notFound();
  return { user: actor, companyId: actor.companyId };
}
