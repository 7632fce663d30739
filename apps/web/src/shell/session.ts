import type { StoredUser } from "@aside/web-client/session-store.ts";
import { createContext, use } from "react";

export interface Session {
  user: StoredUser | null;
  unviewedCount: number;
  /** The tab is the popup of another product. */
  isPopup: boolean;
  /** Settles when the user is signed out here. */
  signOut(): Promise<void>;
  openSignIn(): void;
  /** The same dialog, starting with the sign-up. */
  openSignUp(): void;
}

/** The default before the session is provided: no user, and sign-in does nothing. */
export const signedOut: Session = {
  user: null,
  unviewedCount: 0,
  isPopup: false,
  signOut: () => Promise.resolve(),
  openSignIn: () => undefined,
  openSignUp: () => undefined,
};

export const SessionContext = createContext<Session>(signedOut);

export function useSession(): Session {
  return use(SessionContext);
}
