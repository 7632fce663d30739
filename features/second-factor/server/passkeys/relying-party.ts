import { AppError } from "@aside/contract/errors.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { copy } from "../../copy.ts";
export const CHALLENGE_LIFETIME_MS = 5 * 60 * 1000;
export const MAX_PASSKEYS = 20;

/** The relying party id: the host of PUBLIC_URL. Browsers create no passkeys for IP addresses. */
export function relyingParty(context: AppContext): { id: string; origin: string } {
  const { hostname, origin } = new URL(context.config.publicUrl);
  return { id: hostname, origin };
}

/** The same error for every kind of failure. */
export const passkeyInvalid = () => new AppError(422, "passkey_invalid", copy.passkeyFailed);
export const passkeysTooMany = () => new AppError(422, "passkeys_too_many", copy.passkeysTooMany);
