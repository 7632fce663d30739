import { copy } from "@aside/features/sign-in/copy.ts";
import { toastError } from "@aside/ui/feedback/toast.ts";
import type { StoredUser } from "@aside/web-client/session-store.ts";
import { createContext, use } from "react";

export interface Session {
  user: StoredUser | null;
  unviewedCount: number;
  /** The tab is the popup of another product. */
  isPopup: boolean;
  /** Settles when the user is signed out in this tab. False: the server gave no answer, and they are still signed in. */
  signOut(): Promise<boolean>;
  openSignIn(): void;
  /** Opens the same dialog at the sign-up. */
  openSignUp(): void;
}

/** The default outside of a provider: no user, and sign-in does nothing. */
export const signedOut: Session = {
  user: null,
  unviewedCount: 0,
  isPopup: false,
  signOut: () => Promise.resolve(true),
  openSignIn: () => undefined,
  openSignUp: () => undefined,
};

export const SessionContext = createContext<Session>(signedOut);

export function useSession(): Session {
  return use(SessionContext);
}

/** Signs the user out and then calls `next`, or says why they are still signed in. */
export function useSignOut(): (next?: () => void) => void {
  const { signOut } = useSession();
  return (next) => void signOut().then((isOut) => (isOut ? next?.() : toastError(copy.stillSignedIn)));
}
