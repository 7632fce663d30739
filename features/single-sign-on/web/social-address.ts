import { hasUnsavedWork } from "@aside/ui/hooks/use-leave-warning.ts";
import type { SocialProvider } from "../social-contract.ts";

/** Parameters that are used once and do not belong to the return address. */
const PASSING = ["show_login", "signed_in", "social_error", "confirm_email"];

/** This page as the return address. A new tab leads to the inbox. */
function here(): string {
  if (hasUnsavedWork()) return "/";
  const search = new URLSearchParams(location.search);
  for (const name of PASSING) search.delete(name);
  return `${location.pathname}${search.size > 0 ? `?${search}` : ""}`;
}

export type OAuthRequestHints = {
  loginHint?: string;
  restrictAdUserSignup?: boolean;
  /** In My Account: connects without signing in. */ connect?: boolean;
};

/** The address where a sign-in with a provider starts; a link, not an API call. */
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
