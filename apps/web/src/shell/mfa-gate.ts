import type { StoredUser } from "@aside/web-client/session-store.ts";
import { isOwnPath } from "@aside/contract/own-path.ts";
import { rememberWantedPath } from "./wanted-path.ts";

export const MFA_PATH = "/mfa/validate";

/** Signed in, but the second factor is still required. */
export function needsSecondFactor(user: StoredUser | null): boolean {
  return user !== null && user.mfaEnabled && !user.mfaVerified;
}

export function rememberUnlessMfaScreen(path: string): void {
  if (isOwnPath(path) && !path.startsWith(MFA_PATH)) rememberWantedPath(path);
}
