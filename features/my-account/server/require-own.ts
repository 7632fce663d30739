import type { Actor, UserActor } from "@aside/server/auth/actor.ts";
import { notFound } from "@aside/contract/errors.ts";

/** An account is its person's alone, whatever their role: anyone else's is not there. */
export function requireOwn(actor: Actor, userId: string): UserActor {
  if (actor.kind !== "user" || actor.userId !== userId) throw notFound();
  return actor;
}
