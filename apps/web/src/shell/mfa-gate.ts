import { needsSecondFactor, type StoredUser } from "@aside/web-client/session-store.ts";
import { isOwnPath } from "@aside/contract/own-path.ts";
import { rememberWantedPath } from "./wanted-path.ts";

export const MFA_PATH = "/mfa/validate";

/** Its recovery codes are shown once, so the screen stays even if another request renews the session meanwhile. */
let isSetUpOpen = false;

export function setSetUpOpen(isOpen: boolean): void {
  isSetUpOpen = isOpen;
}

/** The second-factor screen has nothing left to do for this user. */
export function mayLeaveGate(user: StoredUser): boolean {
  return !needsSecondFactor(user) && !isSetUpOpen;
}

export function rememberUnlessMfaScreen(path: string): void {
  if (isOwnPath(path) && !path.startsWith(MFA_PATH)) rememberWantedPath(path);
}
