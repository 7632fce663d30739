import { AppError } from "@aside/contract/errors.ts";
import type { PlanFeature } from "@aside/contract/plan-features.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { Actor } from "@aside/server/auth/actor.ts";

/** Whether the actor may use it: not where this installation does without it (DISABLED_FEATURES). */
function hasFeature(context: AppContext, _actor: Actor, feature: PlanFeature): boolean {
  return !context.config.DISABLED_FEATURES.includes(feature);
}

/** Throws 402 `feature_locked` with the feature's name. */
export function requireFeature(context: AppContext, actor: Actor, feature: PlanFeature): void {
  if (!hasFeature(context, actor, feature))
    throw new AppError(402, "feature_locked", "Please upgrade your account for this feature.", { details: { feature } });
}
