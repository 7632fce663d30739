/** Outlives a sign-out, for it belongs to the tab. */
export const POPUP_KEY = "aside.popup";

/** A tab that another product opened as its popup. `creatorEmail`: who is meant to be signed in in it. */
export type PopupMode = { creatorEmail: string | null };

type Store = Pick<Storage, "getItem" | "setItem">;

/** What the address says (`popup_mode=true`, `creator_email`), kept for the tab. */
export function readPopupMode(search: URLSearchParams, store: Store | undefined): PopupMode | null {
  if (search.get("popup_mode") === "true") {
    const mode: PopupMode = { creatorEmail: search.get("creator_email")?.trim().toLowerCase() || null };
    store?.setItem(POPUP_KEY, JSON.stringify(mode));
    return mode;
  }
  const kept = store?.getItem(POPUP_KEY);
  return kept ? (JSON.parse(kept) as PopupMode) : null;
}

/** Null: they may stay. Otherwise what they are told as they are signed out. */
export function popupRefusal(mode: PopupMode, user: { email: string }, isWhitelisted: boolean): string | null {
  if (mode.creatorEmail !== null && mode.creatorEmail !== user.email.toLowerCase()) return `Please sign in as ${mode.creatorEmail}.`;
  return isWhitelisted ? null : "Your account has no access here yet.";
}
