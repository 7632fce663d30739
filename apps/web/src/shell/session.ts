import type { StoredUser } from "@aside/web-client/session-store.ts";
import { createContext, use } from "react";

export interface Session {
  user: StoredUser | null;
  unviewedCount: number;
  /** The tab is another product's popup. */
  isPopup: boolean;
  /** Settles when nobody is signed in here any more. */
  signOut(): Promise<void>;
  openSignIn(): void;
  /** The same dialog, beginning with the sign-up. */
  openSignUp(): void;
}

/** Nobody is signed in and nothing can sign in: what stands before the real session is provided. */
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
