import type { StoredUser } from "@aside/web-client/session-store.ts";
import { createContext, use } from "react";

export interface Session {
  user: StoredUser | null;
  unviewedCount: number;
  /** The tab is the popup of another product. */
  isPopup: boolean;
  /** Settles when the user is signed out in this tab. */
  signOut(): Promise<void>;
  openSignIn(): void;
  /** Opens the same dialog at the sign-up. */
  openSignUp(): void;
}

/** The default outside of a provider: no user, and sign-in does nothing. */
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
