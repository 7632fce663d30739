import { AppError } from "@aside/contract/errors.ts";
import type { PlanFeature } from "@aside/contract/plan-features.ts";
import type { Actor } from "@aside/server/auth/actor.ts";
import type { AppContext } from "@aside/server/http/context.ts";

/** Until billing exists everyone has every feature except those that this installation disables (DISABLED_FEATURES). */
export function hasFeature(context: AppContext, _actor: Actor, feature: PlanFeature): boolean {
  return !context.config.DISABLED_FEATURES.includes(feature);
}

/** A 402 error `feature_locked` with the feature's name in `details`. */
export function featureLocked(feature: PlanFeature, message = "Please upgrade your account for this feature."): AppError {
  return new AppError(402, "feature_locked", message, { details: { feature } });
}

/** Throws 402 `feature_locked` unless the actor may use the feature. */
export function requireFeature(context: AppContext, actor: Actor, feature: PlanFeature): void {
  if (!hasFeature(context, actor, feature)) throw featureLocked(feature);
}

const LIMITS = {
  /** Longest recording, in seconds. */
  recording_seconds: ({ config }: AppContext) => config.RECORDING_LIMIT_SECONDS,
  /** Largest pre-recorded file, in bytes. */
  upload_bytes: ({ config }: AppContext) => config.MAX_UPLOAD_MB * 1024 * 1024,
};
export type Limit = keyof typeof LIMITS;

/** The actor's limit. Null if no actor is known (signed uploads, jobs). Until billing exists: the installation's limit for everyone. */
export function limitOf(context: AppContext, _actor: Actor | null, limit: Limit): number {
  return LIMITS[limit](context);
}
