import { requireFeature } from "@aside/core/entitlements/server/entitlements.ts";
import type { Actor, UserActor } from "@aside/server/auth/actor.ts";
import { AppError, mfaRequired, notFound, sessionExpired } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { findFactor, findMfaState } from "./mfa-store.ts";
import { copy } from "../../copy.ts";

/**
 * Who may set a factor up: an open session; or one that waits for a factor which the company asks and the person has not, so that there is
 * nothing else it could wait for.
 */
export async function requireSetUp(context: AppContext, db: Queryable, actor: Actor): Promise<UserActor> {
  if (actor.kind !== "user") throw sessionExpired();
  if (actor.isMfaPending) {
    const state = await findMfaState(db, actor.userId);
    if (!state || state.mfaType !== null) throw mfaRequired();
  }
  requireFeature(context, actor, "mfa_support");
  return actor;
}

/** One thing that makes codes at a time: another one is set up after it was removed, which takes one of its codes. */
export async function requireNoCodeFactor(db: Queryable, userId: string): Promise<void> {
  for (const kind of ["app", "phone"] as const)
    if ((await findFactor(db, userId, kind))?.confirmed_at) throw new AppError(409, "factor_exists", copy.mfaExists);
}

/** Own id only; anyone else's is an id that does not exist. */
export function requireOwn(actor: Actor, id: string): UserActor {
  if (actor.kind !== "user" || actor.userId !== id) throw notFound();
  return actor;
}
