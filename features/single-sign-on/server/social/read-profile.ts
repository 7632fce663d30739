import * as oidc from "openid-client";
import { fitLine } from "@aside/contract/clean-text.ts";
import { canonicalEmail } from "@aside/contract/email-address.ts";
import { isFixedTenant } from "./open-provider.ts";
import type { Claims, Provider } from "./providers.ts";
import type { OAuthRequestRow } from "./oauth-requests-store.ts";

/** The person, with what the provider says and verified. */
export type Profile = {
  issuer: string;
  /** Identifies the person at the issuer permanently. */
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  name: string;
};

const MAX_NAME = 200;

/**
 * Exchanges the code. openid-client checks state, nonce, PKCE, and the ID token's signature, issuer, audience and times, and throws on any
 * mismatch. Claims missing in the ID token are read from the userinfo endpoint, whose subject must be the same.
 */
export async function exchangeCode(
  provider: Provider,
  configuration: oidc.Configuration,
  oauthRequest: OAuthRequestRow,
  came: { url: URL; state: string; givenName: string },
): Promise<Profile> {
  const tokens = await oidc.authorizationCodeGrant(configuration, came.url, {
    expectedState: came.state,
    pkceCodeVerifier: oauthRequest.code_verifier,
    ...(provider.oauth2 ? {} : { expectedNonce: oauthRequest.nonce, idTokenExpected: true }),
  });
  if (provider.oauth2)
    return profileOf(provider, provider.issuer, await askWho(configuration, provider.oauth2, tokens.access_token), false, "");
  const idToken = tokens.claims();
  if (!idToken) throw new Error("the reply has no ID token");
  const asked = idToken["email"] === undefined && configuration.serverMetadata().userinfo_endpoint;
  const more: Claims = asked ? await oidc.fetchUserInfo(configuration, tokens.access_token, idToken.sub) : {};
  return profileOf(provider, idToken.iss, { ...more, ...idToken }, isFixedTenant(configuration), came.givenName);
}

export function profileOf(provider: Provider, issuer: string, claims: Claims, isFixed: boolean, givenName: string): Profile {
  const subject = claims["sub"];
  if ((typeof subject !== "string" && typeof subject !== "number") || String(subject) === "") throw new Error("the profile has no subject");
  const address = readEmail(provider, claims, isFixed);
  return {
    issuer,
    subject: String(subject).slice(0, 255),
    email: address,
    isEmailVerified: address !== null && provider.isEmailVerified(claims, { isFixedTenant: isFixed }),
    name: fitLine(typeof claims["name"] === "string" ? claims["name"] : givenName, MAX_NAME),
  };
}

function readEmail({ key }: Provider, claims: Claims, isFixed: boolean): string | null {
  // People of a fixed tenant without a mailbox still have a user name in one of its domains.
  const isEntra = key === "microsoft" || key === "microsoft_azure_ad";
  const address = claims["email"] ?? (isEntra && isFixed ? claims["preferred_username"] : undefined);
  return typeof address === "string" ? canonicalEmail(address) : null;
}

async function askWho(configuration: oidc.Configuration, oauth2: NonNullable<Provider["oauth2"]>, accessToken: string): Promise<Claims> {
  const reply = await oidc.fetchProtectedResource(configuration, accessToken, new URL(oauth2.userInfo), "GET");
  if (!reply.ok) throw new Error(`who it was is answered with ${reply.status}`);
  return oauth2.read((await reply.json()) as Claims);
}

/**
 * Only Apple's first response has it: `{"name":{"firstName":…,"lastName":…}}`. It comes through the browser, so it is used only as a
 * display name.
 */
export function readGivenName(user: string | undefined): string {
  if (user === undefined) return "";
  try {
    const { name } = JSON.parse(user) as { name?: { firstName?: unknown; lastName?: unknown } };
    return [name?.firstName, name?.lastName].filter((part) => typeof part === "string").join(" ");
  } catch {
    return "";
  }
}
