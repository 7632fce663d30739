import type { Role } from "@aside/contract/permissions.ts";
import { isFramed } from "./is-framed.ts";

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
  coBrandName: string | null;
  coBrandLogoUrl: string | null;
  coBrandNavUrl: string | null;
  coBrandLogoHeight: number;
  preferences: Record<string, unknown>;
  /** ISO 8601: the account is deleted then. */
  deleteAfter: string | null;
};

/** Signed in, but the second factor is still required. */
export function needsSecondFactor(user: StoredUser | null): boolean {
  return user !== null && user.mfaEnabled && !user.mfaVerified;
}

/** A user without roles, factors and settings: the defaults for a session that an earlier release stored; the next renewal completes it. */
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
  coBrandName: null,
  coBrandLogoUrl: null,
  coBrandNavUrl: null,
  coBrandLogoHeight: 30,
  preferences: {},
  deleteAfter: null,
} as const;

/** The identity of this browser; `guest` is the guest of a reply or reaction. */
export type StoredSession = {
  /** The access token. It is renewed with an httpOnly cookie, which no script can read. */
  token: string;
  user: StoredUser;
  /** False: the session ends with the browser. Absent: true. */
  isKept?: boolean;
  /** When the token ends by this browser's clock (ms), which may be wrong. Absent: as the token says. */
  until?: number;
};
export type StoredGuest = { token: string; name: string };

const SESSION_KEY = "aside.session";
const GUEST_KEY = "aside.guest";
/** A marker that ends with the browser, like the refresh cookie of the session. It contains nothing else. */
const OPEN_COOKIE = "aside_open";
/** A token is renewed this long before its end, a short-lived one in its last quarter. */
const DUE_MS = 60_000;

/**
 * The session, in localStorage so that all tabs agree. An expired token stays until its renewal is refused: only then no one is
 * signed in. Snapshots are stable between changes, as useSyncExternalStore requires.
 */
class SessionStore {
  readonly #listeners = new Set<() => void>();
  #raw: string | null = null;
  #session: StoredSession | null = null;
  /** Whose unsaved work this tab has. */
  #held: StoredUser | null = null;

  constructor() {
    this.subscribeElsewhere(() => this.#changed());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Changes in other tabs only. */
  subscribeElsewhere(listener: () => void): () => void {
    // A null key: the whole storage was cleared.
    const onStorage = (event: StorageEvent) => (event.key === SESSION_KEY || event.key === null) && listener();
    globalThis.addEventListener?.("storage", onStorage);
    return () => globalThis.removeEventListener?.("storage", onStorage);
  }

  readonly get = (): StoredSession | null => {
    // A page that frames ours must not act for a person who is signed in.
    if (isFramed) return null;
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
    // The session of another person must not act on the work of this tab.
    return this.#held && this.#session?.user.userId !== this.#held.userId ? null : this.#session;
  };

  /** The person of this tab: while it holds unsaved work, also after their session has ended. */
  readonly person = (): StoredUser | null => {
    const user = this.get()?.user ?? null;
    return this.#held && (user === null || needsSecondFactor(user)) ? this.#held : user;
  };

  /** This tab holds unsaved work of a person who has to sign in again. */
  readonly isInterrupted = (): boolean => this.#held !== null && this.person() === this.#held && this.get()?.user !== this.#held;

  /** Keeps the person of this tab until `release`. */
  hold(): void {
    this.#held ??= this.person();
  }

  release(): void {
    if (!this.#held) return;
    this.#held = null;
    this.#changed();
  }

  set(session: StoredSession | null): void {
    if (session) {
      const until = Date.now() + lifetimeOf(session.token);
      if (session.isKept === false) document.cookie = `${OPEN_COOKIE}=1; path=/; samesite=lax${isSecureOrigin() ? "; secure" : ""}`;
      localStorage.setItem(SESSION_KEY, JSON.stringify({ ...session, until }));
    } else localStorage.removeItem(SESSION_KEY);
    this.#changed();
  }

  /** New data of the signed-in user; the token and its end stay. */
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

  /** The end of the token, by this browser's clock (ms). */
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

/** A renewal does not change the user: components that depend on it must not restart every ten minutes. */
function keepUser(next: StoredSession | null, before: StoredSession | null): StoredSession | null {
  const isSame = next && before && JSON.stringify(next.user) === JSON.stringify(before.user);
  return isSame ? { ...next, user: before.user } : next;
}

/** In a browser that denies storage nobody is signed in; the app's popup explains why. */
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

/** The lifetime in milliseconds. */
function lifetimeOf(token: string): number {
  const claims = readClaims(token);
  return claims?.iat === undefined ? 0 : (claims.exp - claims.iat) * 1000;
}

export const sessionStore = new SessionStore();
