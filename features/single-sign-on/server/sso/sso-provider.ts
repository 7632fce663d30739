import { decryptSecret } from "@aside/server/auth/encrypt-secret.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { Provider } from "../social/providers.ts";
import { PROVIDER_NAMES } from "@aside/core/accounts/copy.ts";

/** Under which key, and whose, a company's client secret is sealed. */
export const secretOf = (companyId: string) => ({ purpose: "sso-client-secret", owner: companyId });

type Connection = { company_id: string; issuer: string; client_id: string; client_secret: Buffer | null };

/** A company's own provider, as those of the table are described. */
export function ssoProvider(context: AppContext, connection: Connection): Provider {
  const { client_secret: sealed } = connection;
  return {
    key: "sso",
    name: PROVIDER_NAMES.sso,
    issuer: connection.issuer,
    scope: "openid email profile",
    parameters: {},
    oauth2: null,
    // Its addresses are believed in the company's own domain alone, which the company has proved to be its own.
    isEmailVerified: (claims) => claims["email_verified"] !== false && claims["email_verified"] !== "false",
    clientIds: [connection.client_id],
    secret: {
      kind: "given",
      value: sealed === null ? null : decryptSecret(context.config.secretKey, secretOf(connection.company_id), sealed),
    },
    isGuarded: true,
  };
}
