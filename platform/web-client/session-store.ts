/** Who this browser acts as. `user` is spec section 3's User as the server gave it; `guest` a reply's or reaction's guest. */
export type StoredSession = { token: string; user: { userId: string; name: string; email: string; profileImageUrl: string | null } };
export type StoredGuest = { token: string; name: string };

const SESSION_KEY = "aside.session";
const GUEST_KEY = "aside.guest";

/**
 * The session, in localStorage so that several tabs agree. A token that has expired is discarded when it is read (spec section 4).
 * Snapshots are stable between changes, as useSyncExternalStore asks.
 */
class SessionStore {
  readonly #listeners = new Set<() => void>();
  #raw: string | null = null;
  #session: StoredSession | null = null;

  constructor() {
    globalThis.addEventListener?.("storage", (event) => event.key === SESSION_KEY && this.#changed());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly get = (): StoredSession | null => {
    const raw = readItem(SESSION_KEY);
    if (raw !== this.#raw) {
      this.#raw = raw;
      this.#session = raw ? (JSON.parse(raw) as StoredSession) : null;
    }
    if (this.#session && isExpired(this.#session.token)) {
      localStorage.removeItem(SESSION_KEY);
      this.#raw = null;
      this.#session = null;
    }
    return this.#session;
  };

  set(session: StoredSession | null): void {
    if (session) localStorage.setItem(SESSION_KEY, JSON.stringify(session));
    else localStorage.removeItem(SESSION_KEY);
    this.#changed();
  }

  getGuest(): StoredGuest | null {
    const raw = readItem(GUEST_KEY);
    const guest = raw ? (JSON.parse(raw) as StoredGuest) : null;
    return guest && !isExpired(guest.token) ? guest : null;
  }

  setGuest(guest: StoredGuest): void {
    localStorage.setItem(GUEST_KEY, JSON.stringify(guest));
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** A browser that denies storage has nobody signed in; the app's own popup says why. */
function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function isExpired(token: string): boolean {
  try {
    const payload = JSON.parse(atob((token.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/"))) as { exp: number };
    return payload.exp * 1000 <= Date.now();
  } catch {
    return true;
  }
}

export const sessionStore = new SessionStore();
