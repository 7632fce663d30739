import { hashSecret, makeSecret } from "@aside/server/auth/secrets.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { SocialProvider } from "../../social-contract.ts";
import { requireMayClaim, type Asked } from "../social/resolve-person.ts";
import { ATTEMPT_SECONDS } from "./attempt-cookie.ts";
import { insertPendingIdentity } from "./pending-identities-store.ts";

/**
 * Remembers a sign-in whose address the provider does not vouch for, until a code proves the address (decision 0067). Returns the
 * attempt's secret: only who has it can continue. Throws if the address cannot be used anyway, for example because its company requires
 * single sign-on.
 */
export async function beginConfirmation(
  context: AppContext,
  db: Queryable,
  asked: Asked & { provider: { key: SocialProvider } },
): Promise<string> {
  const { profile, provider } = asked;
  if (profile.email !== null) await requireMayClaim(context, db, asked, profile.email);
  const secret = makeSecret();
  await insertPendingIdentity(db, {
    id: context.newId(),
    secret_hash: hashSecret(secret),
    provider: provider.key,
    issuer: profile.issuer,
    subject: profile.subject,
    name: profile.name,
    provider_email: profile.email,
    can_sign_up: asked.canSignUp ?? true,
    restrict_ad_user_signup: asked.mayRestrict ?? false,
    expires_at: new Date(context.now().getTime() + ATTEMPT_SECONDS * 1000),
  });
  return secret;
}
