import type { SocialProvider } from "../social-contract.ts";

/** What is said once and does not belong to where one comes back to. */
const PASSING = ["show_login", "signed_in", "social_error"];

/** This page, as the place to come back to. */
function here(): string {
  const search = new URLSearchParams(location.search);
  for (const name of PASSING) search.delete(name);
  return `${location.pathname}${search.size > 0 ? `?${search}` : ""}`;
}

export type OAuthRequestHints = {
  loginHint?: string;
  restrictAdUserSignup?: boolean;
  /** In My Account: nobody signs in. */ connect?: boolean;
};

/** Where a sign-in with another's account begins: an address to go to, not a call. */
export function socialAddress(provider: SocialProvider, hints: OAuthRequestHints = {}): string {
  return withRefs(`/v1/auth/${provider}`, {
    ...(hints.loginHint ? { loginHint: hints.loginHint } : {}),
    ...(hints.connect ? { connect: "true" } : {}),
    ...(hints.restrictAdUserSignup ? { restrictAdUserSignup: "true" } : {}),
  });
}

export function ssoAddress(email: string): string {
  return withRefs("/v1/auth/sso", { email });
}

function withRefs(path: string, query: Record<string, string>): string {
  return `${path}?${new URLSearchParams({ successRef: here(), errorRef: here(), ...query })}`;
}
