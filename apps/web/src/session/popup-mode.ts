/** Storage key. Kept at sign-out, because it belongs to the tab. */
export const POPUP_KEY = "aside.popup";

/** A tab that another product opened as its popup. `creatorEmail`: the user who must be signed in. */
export type PopupMode = { creatorEmail: string | null };

type Store = Pick<Storage, "getItem" | "setItem">;

/** Reads the address (`popup_mode=true`, `creator_email`) and keeps the result for the tab. */
export function readPopupMode(search: URLSearchParams, store: Store | undefined): PopupMode | null {
  if (search.get("popup_mode") === "true") {
    const mode: PopupMode = { creatorEmail: search.get("creator_email")?.trim().toLowerCase() || null };
    store?.setItem(POPUP_KEY, JSON.stringify(mode));
    return mode;
  }
  const kept = store?.getItem(POPUP_KEY);
  return kept ? (JSON.parse(kept) as PopupMode) : null;
}

/** The message to show when the user is signed out; null when access is allowed. */
export function popupRefusal(mode: PopupMode, user: { email: string }, isWhitelisted: boolean): string | null {
  if (mode.creatorEmail !== null && mode.creatorEmail !== user.email.toLowerCase()) return `Please sign in as ${mode.creatorEmail}.`;
  return isWhitelisted ? null : "Your account doesn't have access yet.";
}
