import type { Actor, GuestActor } from "@aside/platform/auth/actor.ts";
import type { Queryable } from "@aside/platform/db/open-database.ts";
import type { AppContext } from "@aside/platform/http/context.ts";
import { insertGuest } from "./store.ts";

/** A guest's token lives as long as the cookies do (spec section 9). */
const LIFETIME_SECONDS = 7 * 24 * 60 * 60;

/** The guest that this browser already is, else a new one with the name given. */
export async function ensureGuest(
  context: AppContext,
  db: Queryable,
  actor: Actor,
  name: string,
): Promise<{ guest: GuestActor; token: string }> {
  const known = actor.kind === "guest" ? actor : null;
  const guestId = known?.guestId ?? context.newId();
  if (!known) await insertGuest(db, { id: guestId, name });
  const token = await context.tokens.sign("guest", { sub: guestId }, { now: context.now(), lifetimeSeconds: LIFETIME_SECONDS });
  return { guest: { kind: "guest", guestId, name: known?.name ?? name, viewer: actor.viewer }, token };
}
