import type { StoredUser } from "@aside/platform/web-client/session-store.ts";
import { isOwnPath } from "@aside/platform/contract/own-path.ts";
import { rememberWantedPath, takeWantedPath } from "./wanted-path.ts";

export const MFA_PATH = "/mfa/validate";
/** The share page is an entry of its own: the router cannot go there. */
const SHARE_PAGE = /^\/[^/]+\/[^/]+\/view$/;

/** Signed in, and the second factor is still to be given (spec section 4). */
export function owesFactor(user: StoredUser | null): boolean {
  return user !== null && user.mfaEnabled && !user.mfaVerified;
}

export function rememberUnlessGate(path: string): void {
  if (isOwnPath(path) && !path.startsWith(MFA_PATH)) rememberWantedPath(path);
}

/** Where a good code leads: the remembered path, or the root. */
export function pathAfterFactor(): { href: string; reloadDocument: boolean } {
  const href = takeWantedPath() ?? "/";
  return { href, reloadDocument: SHARE_PAGE.test(href) };
}
