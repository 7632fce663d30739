import { ApiClient } from "./client.ts";
import { sessionStore } from "./session-store.ts";

const RELOADED_KEY = "aside.reloaded-unreadable";

/** Told of every 403: the app opens the login dialog. */
export const onSessionExpired = new Set<() => void>();

/** The browser's one client. Signed-in people act as themselves, others as the guest they became, if any. */
export const api = new ApiClient({
  getToken: () => (sessionStore.get() ?? sessionStore.getGuest())?.token ?? null,
  onSessionExpired: () => {
    sessionStore.set(null);
    for (const listener of onSessionExpired) listener();
  },
  onUnreadable: () => {
    // Once a tab: a second unreadable reply is no matter of keys.
    if (sessionStorage.getItem(RELOADED_KEY)) return;
    sessionStorage.setItem(RELOADED_KEY, "1");
    location.reload();
  },
});
