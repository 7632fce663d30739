const KEY = "aside.guest-name";

/** The name of a recipient, known from their personal link. Kept for a reply in the same tab, so that they need not type it. */
export function keepGuestName(name: string): void {
  try {
    sessionStorage.setItem(KEY, name);
  } catch {
    // Without storage it is typed.
  }
}

export function readGuestName(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}
