import type { Actor, UserActor } from "@aside/server/auth/actor.ts";
import { notFound } from "@aside/contract/errors.ts";

/** An account is accessible to its owner only, whatever the actor's role: others get a 404. */
export function requireOwn(actor: Actor, userId: string): UserActor {
  if (actor.kind !== "user" || actor.userId !== userId) throw notFound();
  return actor;
}
