import { requireFeature } from "@aside/core/entitlements/server/entitlements.ts";
import type { Actor, UserActor } from "@aside/server/auth/actor.ts";
import { AppError, mfaRequired, notFound, sessionExpired } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { findFactor, findMfaState } from "./mfa-store.ts";
import { copy } from "../../copy.ts";

/** Allows a set-up in an open session, and in a pending one if the company requires a factor and the person has none. */
export async function requireSetUp(context: AppContext, db: Queryable, actor: Actor): Promise<UserActor> {
  if (actor.kind !== "user") throw sessionExpired();
  if (actor.isMfaPending) {
    const state = await findMfaState(db, actor.userId);
    if (!state || state.mfaType !== null) throw mfaRequired();
    // Their company asks for it: without it they would be locked out, whatever their plan.
    return actor;
  }
  await requireFeature(context, actor, "mfa_support");
  return actor;
}

/** One code factor at a time: setting up another needs the removal of the first, which takes one of its codes. */
export async function requireNoCodeFactor(db: Queryable, userId: string): Promise<void> {
  for (const kind of ["app", "phone"] as const)
    if ((await findFactor(db, userId, kind))?.confirmed_at) throw new AppError(409, "factor_exists", copy.mfaExists);
}

/** Allows only the user's own id. Other ids get the 404 of an unknown id. */
export function requireOwn(actor: Actor, id: string): UserActor {
  if (actor.kind !== "user" || actor.userId !== id) throw notFound();
  return actor;
}
