import type { ApiError } from "./api-error.ts";
import { sessionStore, type StoredSession } from "./session-store.ts";

/**
 * `unreachable`: it is unknown whether the session is still valid, so it continues. `signed-out`: the user signed out meanwhile, so the end
 * of the session is not reported.
 */
export type Renewal = "renewed" | "refused" | "unreachable" | "signed-out";

type Send = () => Promise<{ token: string; user: StoredSession["user"] }>;

let underWay: Promise<Renewal> | null = null;

/**
 * Replaces the access token `stale`. One renewal at a time over all tabs: the others find the new token in the store.
 * A refusal ends the session in every tab.
 */
export function renewSession(stale: string, send: Send): Promise<Renewal> {
  underWay ??= oneAtATime(async () => await renew(stale, send)).finally(() => (underWay = null));
  return underWay;
}

async function renew(stale: string, send: Send): Promise<Renewal> {
  if (sessionStore.get()?.token !== stale) return sessionStore.get() ? "renewed" : "refused";
  try {
    const { token, user } = await send();
    const current = sessionStore.get();
    // The user signed out, or in as another user, during the request.
    if (current?.token !== stale) return current ? "renewed" : "signed-out";
    sessionStore.set({ ...current, token, user });
    return "renewed";
  } catch (error) {
    if ((error as ApiError).status !== 403) return "unreachable";
    const current = sessionStore.get();
    if (current?.token !== stale) return current ? "renewed" : "signed-out";
    sessionStore.set(null);
    return "refused";
  }
}

/** Browsers have locks on secure origins only; elsewhere the server tolerates two tabs that renew at once. */
async function oneAtATime(run: () => Promise<Renewal>): Promise<Renewal> {
  const locks = (navigator as { locks?: LockManager }).locks;
  return locks ? await locks.request("aside.renewal", run) : await run();
}
