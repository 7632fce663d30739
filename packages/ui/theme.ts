export type Theme = "system" | "light" | "dark";

/** Storage key of the theme chosen on this device. Kept at sign-out, because it belongs to the device. */
const STORAGE_KEY = "theme";
/** Storage key of the account's theme, for devices without a choice. Removed at sign-out. Each page's inline script reads both keys. */
const ACCOUNT_KEY = "theme.account";

const listeners = new Set<() => void>();

export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The device's theme, else the account's, else `system`. Also `system` if the storage is not available. */
export function readTheme(): Theme {
  const kept = readItem(STORAGE_KEY) ?? readItem(ACCOUNT_KEY);
  return kept === "light" || kept === "dark" ? kept : "system";
}

/** Applies a choice to the page and saves it on this device. */
export function chooseTheme(theme: Theme): void {
  keep(STORAGE_KEY, theme);
  apply(theme);
}

/** Stores or removes the account's theme, which applies if none was chosen on the device. */
export function followAccountTheme(preferred: unknown): void {
  const theme = preferred === "light" || preferred === "dark" ? preferred : null;
  if (theme === readItem(ACCOUNT_KEY)) return;
  keep(ACCOUNT_KEY, theme);
  apply(readTheme());
}

function apply(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage (cookies disabled) the choice lasts for this page.
  }
}
