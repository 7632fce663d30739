/** Storage key. Kept at sign-out, because it belongs to the tab. */
export const POPUP_KEY = "aside.popup";

/** The page of another site that wants the link of what is recorded (public/aside.js), and its name for this request. */
export type Opener = { origin: string; request: string };

/** A tab that another product opened as its popup. `creatorEmail`: the user who must be signed in. */
export type PopupMode = { creatorEmail: string | null; opener?: Opener };

type Store = Pick<Storage, "getItem" | "setItem">;

/** Reads the address (`popup_mode=true`, `creator_email`, `opener` and `request`) and keeps the result for the tab. */
export function readPopupMode(search: URLSearchParams, store: Store | undefined): PopupMode | null {
  if (search.get("popup_mode") === "true") {
    const opener = readOpener(search);
    const mode: PopupMode = { creatorEmail: search.get("creator_email")?.trim().toLowerCase() || null, ...(opener && { opener }) };
    store?.setItem(POPUP_KEY, JSON.stringify(mode));
    return mode;
  }
  const kept = store?.getItem(POPUP_KEY);
  return kept ? (JSON.parse(kept) as PopupMode) : null;
}

function readOpener(search: URLSearchParams): Opener | null {
  const [origin, request] = [search.get("opener") ?? "", search.get("request") ?? ""];
  return URL.canParse(origin) && new URL(origin).origin === origin && request !== "" ? { origin, request } : null;
}

/** The message to show when the user is signed out; null when access is allowed. */
export function popupRefusal(mode: PopupMode, user: { email: string }, isWhitelisted: boolean): string | null {
  if (mode.creatorEmail !== null && mode.creatorEmail !== user.email.toLowerCase()) return `Please sign in as ${mode.creatorEmail}.`;
  return isWhitelisted ? null : "Your account doesn't have access yet.";
}
