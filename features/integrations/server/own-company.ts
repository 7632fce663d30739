import type { Actor, UserActor } from "@aside/server/auth/actor.ts";
import { notFound } from "@aside/contract/errors.ts";

/** Keys are a company's: who has none, has none. Also the product's own administrators make keys for their own company alone. */
export function ownCompany(actor: Actor): { user: UserActor; companyId: string } {
  if (actor.kind !== "user" || actor.companyId === null) throw notFound();
  return { user: actor, companyId: actor.companyId };
}
