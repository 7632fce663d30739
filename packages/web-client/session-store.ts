import type { Role } from "@aside/contract/permissions.ts";

/** The signed-in user as the server returned it (features/sign-in/contract.ts, sessionUser). */
export type StoredUser = {
  userId: string;
  name: string;
  email: string;
  account_type: string;
  role: Role;
  phoneNumber: string | null;
  profileImageUrl: string | null;
  mfaEnabled: boolean;
  mfaVerified: boolean;
  isInternal: boolean;
  isCompanyLibraryEnabled: boolean;
  isPersonaEnabled: boolean;
  isUploadVideoEnabled: boolean;
  coBrandLogoUrl: string | null;
  coBrandNavUrl: string | null;
  coBrandLogoHeight: number;
  preferences: Record<string, unknown>;
  /** ISO 8601: the account is deleted then. */
  deleteAfter: string | null;
};

/** A user without roles, factors and settings. What a session lacks that was stored by the release before stands in so; the next renewal brings it. */
export const plainUser = {
  account_type: "email",
  role: "USER",
  phoneNumber: null,
  profileImageUrl: null,
  mfaEnabled: false,
  mfaVerified: false,
  isInternal: false,
  isCompanyLibraryEnabled: false,
  isPersonaEnabled: false,
  isUploadVideoEnabled: true,
  coBrandLogoUrl: null,
  coBrandNavUrl: null,
  coBrandLogoHeight: 30,
  preferences: {},
  deleteAfter: null,
} as const;

/** Who this browser acts as; `guest` is a reply's or reaction's guest. */
export type StoredSession = {
  /** The access token. What renews it is an httpOnly cookie, which no script sees. */
  token: string;
  user: StoredUser;
  /** False: it is not there any more when the browser is opened again. Absent: true. */
  isKept?: boolean;
  /** When the token ends by this browser's clock (ms), which may be wrong. Absent: as the token says. */
  until?: number;
};
export type StoredGuest = { token: string; name: string };

const SESSION_KEY = "aside.session";
const GUEST_KEY = "aside.guest";
/** Ends with the browser, as the refresh cookie does that goes with it. Says nothing but that. */
const OPEN_COOKIE = "aside_open";
/** A token is renewed this long before its end, short ones in their last quarter. */
const DUE_MS = 60_000;

/**
 * The session, in localStorage so that several tabs agree. A token that has ended stays until its renewal was refused: only then nobody is
 * signed in. Snapshots are stable between changes, as useSyncExternalStore asks.
 */
class SessionStore {
  readonly #listeners = new Set<() => void>();
  #raw: string | null = null;
  #session: StoredSession | null = null;

  constructor() {
    // A null key: the whole store was cleared.
    globalThis.addEventListener?.("storage", (event) => (event.key === SESSION_KEY || event.key === null) && this.#changed());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly get = (): StoredSession | null => {
    const raw = readItem(SESSION_KEY);
    if (raw !== this.#raw) {
      this.#raw = raw;
      this.#session = keepUser(raw ? readSession(raw) : null, this.#session);
    }
    if (this.#session?.isKept === false && !document.cookie.includes(`${OPEN_COOKIE}=`)) {
      localStorage.removeItem(SESSION_KEY);
      this.#raw = null;
      this.#session = null;
    }
    return this.#session;
  };

  set(session: StoredSession | null): void {
    if (session) {
      const until = Date.now() + lifetimeOf(session.token);
      if (session.isKept === false) document.cookie = `${OPEN_COOKIE}=1; path=/; samesite=lax${isSecureOrigin() ? "; secure" : ""}`;
      localStorage.setItem(SESSION_KEY, JSON.stringify({ ...session, until }));
    } else localStorage.removeItem(SESSION_KEY);
    this.#changed();
  }

  /** What is known anew of the person who is signed in; the token, and when it ends, stay. */
  setUser(change: Partial<StoredUser>): void {
    const session = this.get();
    if (!session) return;
    localStorage.setItem(SESSION_KEY, JSON.stringify({ ...session, user: { ...session.user, ...change } }));
    this.#changed();
  }

  /** The token ends soon, or has ended. */
  isDue(): boolean {
    const session = this.get();
    return session !== null && this.until() - Date.now() <= Math.min(DUE_MS, lifetimeOf(session.token) / 4);
  }

  /** When the token ends, by this browser's clock (ms). */
  until(): number {
    const session = this.get();
    return session?.until ?? (session ? (readClaims(session.token)?.exp ?? 0) * 1000 : 0);
  }

  getGuest(): StoredGuest | null {
    const raw = readItem(GUEST_KEY);
    const guest = raw ? (JSON.parse(raw) as StoredGuest) : null;
    return guest && (readClaims(guest.token)?.exp ?? 0) * 1000 > Date.now() ? guest : null;
  }

  setGuest(guest: StoredGuest): void {
    localStorage.setItem(GUEST_KEY, JSON.stringify(guest));
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}

function readSession(raw: string): StoredSession {
  const session = JSON.parse(raw) as StoredSession;
  return { ...session, user: { ...plainUser, ...session.user } };
}

/** A renewal is no other person: who depends on the user must not begin anew every ten minutes. */
function keepUser(next: StoredSession | null, before: StoredSession | null): StoredSession | null {
  const isSame = next && before && JSON.stringify(next.user) === JSON.stringify(before.user);
  return isSame ? { ...next, user: before.user } : next;
}

/** A browser that denies storage has nobody signed in; the app's own popup says why. */
function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function isSecureOrigin(): boolean {
  return globalThis.location?.protocol === "https:";
}

function readClaims(token: string): { exp: number; iat?: number } | null {
  try {
    return JSON.parse(atob((token.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/"))) as { exp: number; iat?: number };
  } catch {
    return null;
  }
}

/** Milliseconds from its making to its end. */
function lifetimeOf(token: string): number {
  const claims = readClaims(token);
  return claims?.iat === undefined ? 0 : (claims.exp - claims.iat) * 1000;
}

export const sessionStore = new SessionStore();
