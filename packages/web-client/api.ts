import { ApiClient } from "./client.ts";
import { renewSession } from "./renew-session.ts";
import { refreshEndpoint } from "./renewal-contract.ts";
import { sessionStore } from "./session-store.ts";

const RELOADED_KEY = "aside.reloaded-unreadable";
/** Several calls of one screen meet the end of a session together: it is told once. */
const TOLD_MS = 1000;

/** Told when a session is over and could not be renewed: the app opens the login dialog. */
export const onSessionExpired = new Set<() => void>();
/** Told when the session owes its second factor. Without a listener (the share page, which has remembered its path) the browser goes there. */
export const onMfaRequired = new Set<() => void>();
let toldAt = Number.NEGATIVE_INFINITY;

/** The browser's one client. Signed-in people act as themselves, others as the guest they became, if any. */
export const api: ApiClient = new ApiClient({
  getToken: () => (sessionStore.get() ?? sessionStore.getGuest())?.token ?? null,
  session: {
    token: () => sessionStore.get()?.token ?? null,
    isDue: () => sessionStore.isDue(),
    isOld: () => sessionStore.until() <= performance.timeOrigin,
    renew: async (stale) => await renewSession(stale, async () => await api.call(refreshEndpoint, { body: {} }, { isRenewal: true })),
  },
  onSessionExpired: () => {
    sessionStore.set(null);
    if (performance.now() - toldAt < TOLD_MS) return;
    toldAt = performance.now();
    for (const listener of onSessionExpired) listener();
  },
  onMfaRequired: () => {
    if (onMfaRequired.size === 0) location.assign("/mfa/validate");
    for (const listener of onMfaRequired) listener();
  },
  onUnreadable: () => {
    // Once a tab: a second unreadable reply is no matter of keys.
    if (sessionStorage.getItem(RELOADED_KEY)) return;
    sessionStorage.setItem(RELOADED_KEY, "1");
    location.reload();
  },
});
