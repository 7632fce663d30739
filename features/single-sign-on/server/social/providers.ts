import type { Config } from "@aside/server/config/config.ts";
import type { SocialProvider } from "../../social-contract.ts";
import { PROVIDER_NAMES } from "@aside/core/accounts/copy.ts";

/** A provider's claims about a person. */
export type Claims = Readonly<Record<string, unknown>>;

/** A provider with OAuth 2 only: no discovery and no ID token, but an endpoint with user information. */
type OAuth2 = {
  authorization: string;
  token: string;
  userInfo: string;
  /** How its token endpoint expects the client secret. */
  secretIn: "header" | "body";
  /** Its user information, mapped to OpenID Connect claims. */
  read: (profile: Claims) => Claims;
};

type Shape = {
  env: "GOOGLE" | "MICROSOFT" | "AZURE_AD" | "APPLE" | "FACEBOOK" | "TWITTER";
  issuer: string;
  scope: string;
  /** Additional parameters of the authorization request. */
  parameters?: Record<string, string>;
  oauth2?: (base: string | undefined) => OAuth2;
  /** Whether the provider verified the address. Decision 0024 has the source of each rule. */
  isEmailVerified: (claims: Claims, known: { isFixedTenant: boolean }) => boolean;
};

/** Providers send booleans as booleans, text or numbers. */
const isTrue = (value: unknown): boolean => value === true || value === "true" || value === 1 || value === "1";

const entra = {
  scope: "openid email profile",
  // A tenant's administrator can set any address; only domains that the tenant owns are trusted.
  isEmailVerified: (claims: Claims, { isFixedTenant }: { isFixedTenant: boolean }) => isFixedTenant || isTrue(claims["xms_edov"]),
};

const SHAPES: Record<SocialProvider, Shape> = {
  google: {
    env: "GOOGLE",
    issuer: "https://accounts.google.com",
    scope: "openid email profile",
    isEmailVerified: (claims) => isTrue(claims["email_verified"]),
  },
  microsoft: { env: "MICROSOFT", issuer: "https://login.microsoftonline.com/common/v2.0", ...entra },
  microsoft_azure_ad: { env: "AZURE_AD", issuer: "https://login.microsoftonline.com/organizations/v2.0", ...entra },
  apple: {
    env: "APPLE",
    issuer: "https://appleid.apple.com",
    scope: "openid email name",
    // Apple requires this for requesting name and address.
    parameters: { response_mode: "form_post" },
    isEmailVerified: (claims) => isTrue(claims["email_verified"]),
  },
  facebook: {
    env: "FACEBOOK",
    issuer: "https://www.facebook.com",
    scope: "email public_profile",
    oauth2: (base) => ({
      authorization: `${base ?? "https://www.facebook.com/v24.0"}/dialog/oauth`,
      token: `${base ?? "https://graph.facebook.com/v24.0"}/oauth/access_token`,
      userInfo: `${base ?? "https://graph.facebook.com/v24.0"}/me?fields=id,name,email`,
      secretIn: "body",
      read: ({ id, name, email }) => ({ sub: id, name, email }),
    }),
    // "The email address indicated on their Facebook profile": Facebook does not state that it is verified.
    isEmailVerified: () => false,
  },
  twitter: {
    env: "TWITTER",
    issuer: "https://x.com",
    scope: "users.read users.email tweet.read",
    oauth2: (base) => ({
      authorization: `${base ?? "https://x.com"}/i/oauth2/authorize`,
      token: `${base ?? "https://api.x.com"}/2/oauth2/token`,
      userInfo: `${base ?? "https://api.x.com"}/2/users/me?user.fields=confirmed_email,name`,
      secretIn: "header",
      read: (profile) => {
        const { id, name, confirmed_email } = (profile["data"] ?? {}) as Claims;
        return { sub: id, name, email: confirmed_email };
      },
    }),
    isEmailVerified: (claims) => typeof claims["email"] === "string",
  },
};

/** A provider that this installation can use: one of the table, or a company's own. */
export type Provider = {
  key: SocialProvider | "sso";
  name: string;
  issuer: string;
  scope: string;
  parameters: Record<string, string>;
  oauth2: OAuth2 | null;
  isEmailVerified: Shape["isEmailVerified"];
  /** Client ids for the web and for native apps. */
  clientIds: readonly [string, ...string[]];
  secret: { kind: "given"; value: string | null } | { kind: "apple"; teamId: string; keyId: string; privateKey: string };
  /** Its address was entered by a company, not by the operator: only public addresses are requested. */
  isGuarded: boolean;
};

/** Null if no client id is configured. */
export function findProvider(config: Config, key: SocialProvider): Provider | null {
  const shape = SHAPES[key];
  const [first, ...rest] = config[`${shape.env}_CLIENT_ID`];
  if (first === undefined) return null;
  const given = config[`${shape.env}_ISSUER`];
  return {
    key,
    name: PROVIDER_NAMES[key],
    issuer: shape.oauth2 ? shape.issuer : (given ?? shape.issuer),
    scope: shape.scope,
    parameters: shape.parameters ?? {},
    oauth2: shape.oauth2?.(given?.replace(/\/$/, "")) ?? null,
    isEmailVerified: shape.isEmailVerified,
    clientIds: [first, ...rest],
    secret: (key === "apple" ? appleSecret(config) : null) ?? { kind: "given", value: config[`${shape.env}_CLIENT_SECRET`] ?? null },
    isGuarded: false,
  };
}

function appleSecret(config: Config): Provider["secret"] | null {
  const { APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId, APPLE_PRIVATE_KEY: privateKey } = config;
  return teamId && keyId && privateKey ? { kind: "apple", teamId, keyId, privateKey } : null;
}
