import { decryptSecret } from "@aside/server/auth/encrypt-secret.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { Provider } from "../social/providers.ts";
import { PROVIDER_NAMES } from "@aside/core/accounts/copy.ts";

/** Encryption purpose and owner of a company's client secret. */
export const secretOf = (companyId: string) => ({ purpose: "sso-client-secret", owner: companyId });

type Connection = { company_id: string; issuer: string; client_id: string; client_secret: Buffer | null };

/** A company's own provider, in the format of the table. */
export function ssoProvider(context: AppContext, connection: Connection): Provider {
  const { client_secret: sealed } = connection;
  return {
    key: "sso",
    name: PROVIDER_NAMES.sso,
    issuer: connection.issuer,
    scope: "openid email profile",
    parameters: {},
    oauth2: null,
    // Its addresses are trusted only within the company's own verified domain.
    isEmailVerified: (claims) => claims["email_verified"] !== false && claims["email_verified"] !== "false",
    clientIds: [connection.client_id],
    secret: {
      kind: "given",
      value: sealed === null ? null : decryptSecret(context.config.secretKey, secretOf(connection.company_id), sealed),
    },
    isGuarded: true,
  };
}
