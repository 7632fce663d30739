import { createHmac } from "node:crypto";
import type { Actor, GuestActor } from "@aside/server/auth/actor.ts";
import { deriveKey } from "@aside/server/auth/derive-key.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { insertGuest } from "../guests-store.ts";
/** A guest's token expires with the cookies. */
const LIFETIME_SECONDS = 7 * 24 * 60 * 60;

/**
 * The guest of this browser, or one derived from the browser and the given name, so that a repeated request belongs to one guest
 * (decision 0049).
 */
export async function ensureGuest(
  context: AppContext,
  db: Queryable,
  actor: Actor,
  name: string,
): Promise<{ guest: GuestActor; token: string }> {
  const known = actor.kind === "guest" ? actor : null;
  const guestId = known?.guestId ?? guestIdOf(context, actor.viewer.browserId, name);
  if (!known) await insertGuest(db, { id: guestId, name });
  const token = await signGuest(context, guestId);
  return { guest: { kind: "guest", guestId, name: known?.name ?? name, viewer: actor.viewer }, token };
}

/** A guest of their own, whatever the browser: the token gives access to nothing else that the browser's person did. */
export async function startGuest(context: AppContext, db: Queryable, name: string): Promise<{ guestId: string; token: string }> {
  const guestId = context.newId();
  await insertGuest(db, { id: guestId, name });
  return { guestId, token: await signGuest(context, guestId) };
}

export async function signGuest(context: AppContext, guestId: string): Promise<string> {
  return await context.tokens.sign("guest", { sub: guestId }, { now: context.now(), lifetimeSeconds: LIFETIME_SECONDS });
}

/** The same id for the same browser and name. It cannot be computed without the browser's cookie and our key. */
function guestIdOf(context: AppContext, browserId: string | null, name: string): string {
  if (browserId === null) return context.newId();
  const hash = createHmac("sha256", deriveKey(context.config.secretKey, "guests")).update(`${browserId}\n${name}`).digest("hex");
  // RFC 9562, version 8 (custom).
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
