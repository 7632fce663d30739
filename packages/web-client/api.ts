import { ApiClient } from "./client.ts";
import type { SealKey } from "./seal.ts";
import { renewSession } from "./renew-session.ts";
import { refreshEndpoint } from "./renewal-contract.ts";
import { sessionStore } from "./session-store.ts";

const RELOADED_KEY = "aside.reloaded-unreadable";
/** Several calls of one screen fail together when the session ends: it is reported once. */
const REPORT_INTERVAL_MS = 1000;

/** Called when a session has ended and could not be renewed: the app opens the login dialog. */
export const onSessionExpired = new Set<() => void>();
/**
 * Called when the session needs its second factor. Without a listener (the share page, which has remembered its path) the browser goes
 * there.
 */
export const onMfaRequired = new Set<() => void>();
/** Opens the sign-in, at the person's wish. */
export const onSignInWanted = new Set<() => void>();
/** Instead of the token of a session that has ended, so that the server says when it answers as it would answer anybody. */
const ENDED = { token: "ended" };
let reportedAt = Number.NEGATIVE_INFINITY;

/** The browser's API client. It acts for the signed-in user, else for the stored guest, if any. */
export const api: ApiClient = new ApiClient({
  keys: readPageKeys(),
  getToken: () => (sessionStore.get() ?? (sessionStore.isInterrupted() ? ENDED : sessionStore.getGuest()))?.token ?? null,
  session: {
    token: () => sessionStore.get()?.token ?? null,
    isDue: () => sessionStore.isDue(),
    isOld: () => sessionStore.until() <= performance.timeOrigin,
    isInterrupted: () => sessionStore.isInterrupted(),
    renew: async (stale) => await renewSession(stale, async () => await api.call(refreshEndpoint, { body: {} }, { isRenewal: true })),
  },
  onSessionExpired: () => {
    // Where another person has signed in in the meantime, their session goes on.
    if (sessionStore.get()) sessionStore.set(null);
    if (performance.now() - reportedAt < REPORT_INTERVAL_MS) return;
    reportedAt = performance.now();
    for (const listener of onSessionExpired) listener();
  },
  onMfaRequired: () => {
    if (onMfaRequired.size === 0) location.assign("/mfa/validate");
    for (const listener of onMfaRequired) listener();
  },
  onUnreadable: () => {
    // Once per tab: a second unreadable reply has another cause than old keys.
    if (sessionStorage.getItem(RELOADED_KEY)) return;
    sessionStorage.setItem(RELOADED_KEY, "1");
    location.reload();
  },
});

/** Pages of signed-in people contain the keys, which saves the first round trip. */
function readPageKeys(): SealKey[] | undefined {
  const text = globalThis.document?.querySelector("#seal-keys")?.textContent;
  return text ? (JSON.parse(text) as SealKey[]) : undefined;
}
