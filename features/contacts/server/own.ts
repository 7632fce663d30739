import type { Actor } from "@aside/platform/auth/actor.ts";
import { sessionExpired } from "@aside/platform/contract/errors.ts";

/** Whose contacts they are: the session says, nothing else. */
export function ownerOf(actor: Actor): string {
  if (actor.kind !== "user") throw sessionExpired();
  return actor.userId;
}
