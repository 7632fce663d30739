import type { StoredSession } from "@aside/web-client/session-store.ts";

/** The session that the app stored (session-store.ts); null: nobody is signed in. */
export function readSession(): StoredSession | null {
  if (document.documentElement.dataset["member"] === undefined) return null;
  try {
    return JSON.parse(localStorage.getItem("aside.session") ?? "null") as StoredSession | null;
  } catch {
    return null;
  }
}
