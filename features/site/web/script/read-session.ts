type Session = {
  token: string;
  user: { email: string; coBrandLogoUrl: string | null; coBrandNavUrl: string | null; coBrandLogoHeight: number };
};

/** The session that the app stored (packages/web-client/session-store.ts); null: nobody is signed in. */
export function readSession(): Session | null {
  if (document.documentElement.dataset["member"] === undefined) return null;
  try {
    return JSON.parse(localStorage.getItem("aside.session") ?? "null") as Session | null;
  } catch {
    return null;
  }
}
