import { AppError } from "@aside/contract/errors.ts";
import { PROVIDER_NAMES } from "@aside/core/accounts/copy.ts";
import { openKeys, verifyIdToken } from "@aside/server/auth/id-token.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { copy } from "../../copy.ts";
import type { SocialProvider } from "../../social-contract.ts";
import { isFixedTenant, openProvider } from "./open-provider.ts";
import { findProvider } from "./providers.ts";
import { type Profile, profileOf } from "./read-profile.ts";

/** Only a token that was just issued: an older one may have been copied and kept by another person. */
const MAX_AGE_SECONDS = 10 * 60;

/** The person whom a provider's ID token for one of our clients names. Throws for any other token. */
export async function readIdToken(context: AppContext, type: SocialProvider, token: string): Promise<Profile> {
  const provider = findProvider(context.config, type);
  // Facebook and X have no ID tokens.
  if (!provider || provider.oauth2) throw new AppError(422, "token_invalid", copy.socialNotSetUp(PROVIDER_NAMES[type]));
  const configuration = await openProvider(context, provider);
  const { issuer, jwks_uri: jwksUri } = configuration.serverMetadata();
  if (!jwksUri) throw new Error("the provider names no keys");
  const claims = await verifyIdToken(token, {
    keys: openKeys(jwksUri),
    issuer,
    audience: provider.clientIds,
    maxAgeSeconds: MAX_AGE_SECONDS,
    now: context.now(),
  });
  return profileOf(provider, claims.iss ?? issuer, claims, isFixedTenant(configuration), "");
}
