import type { Actor } from "@aside/server/auth/actor.ts";
import { sessionExpired } from "@aside/contract/errors.ts";

/** Whose contacts they are: the session says, nothing else. */
export function ownerOf(actor: Actor): string {
  if (actor.kind !== "user") throw sessionExpired();
  return actor.userId;
}
