import type { Actor } from "@aside/server/auth/actor.ts";
import { sessionExpired } from "@aside/contract/errors.ts";

/** The owner is always the session's user. */
export function ownerOf(actor: Actor): string {
  if (actor.kind !== "user") throw sessionExpired();
  return actor.userId;
}
