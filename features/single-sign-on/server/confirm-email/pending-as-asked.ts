import { AppError } from "@aside/contract/errors.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { PROVIDER_NAMES } from "@aside/core/accounts/copy.ts";
import type { FastifyRequest } from "fastify";
import { copy } from "../../copy.ts";
import type { SocialProvider } from "../../social-contract.ts";
import { findProvider } from "../social/providers.ts";
import type { Asked } from "../social/resolve-person.ts";
import type { PendingIdentity } from "./pending-identities-store.ts";

/** The sign-in as it was when the provider answered. Throws if the provider is no longer configured. */
export function pendingAsAsked(context: AppContext, pending: PendingIdentity, request: FastifyRequest): Asked {
  const key = pending.provider as SocialProvider;
  if (!findProvider(context.config, key)) throw new AppError(422, "social_refused", copy.socialNotSetUp(PROVIDER_NAMES[key]));
  const { issuer, subject, name } = pending;
  return {
    provider: { key, name: PROVIDER_NAMES[key] },
    profile: { issuer, subject, name, email: pending.provider_email, isEmailVerified: false },
    company: null,
    canSignUp: pending.can_sign_up,
    mayRestrict: pending.restrict_ad_user_signup,
    request,
  };
}

/** The attempt is unknown or expired, or belongs to another browser. */
export const signInLost = () => new AppError(422, "sign_in_lost", copy.socialLost);
