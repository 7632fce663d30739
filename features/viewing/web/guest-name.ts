const KEY = "aside.guest-name";

/** The name that a recipient's personal link told the share page, for the reply in the same tab: the recipient need not type it. */
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
