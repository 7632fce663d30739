export type Theme = "system" | "light" | "dark";

/** Storage key of the device's choice. Kept at sign-out, because it belongs to the device. */
const STORAGE_KEY = "theme";
/** Storage key of the account's preference, for devices without a choice. Removed with the session. Both are read by the first script of each page, too. */
const ACCOUNT_KEY = "theme.account";

const listeners = new Set<() => void>();

export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The device's choice, else the account's; `system` where there is none or the storage is not available. */
export function readTheme(): Theme {
  const kept = readItem(STORAGE_KEY) ?? readItem(ACCOUNT_KEY);
  return kept === "light" || kept === "dark" ? kept : "system";
}

/** Applies a choice to the page and saves it on this device. */
export function chooseTheme(theme: Theme): void {
  keep(STORAGE_KEY, theme);
  apply(theme);
}

/** Stores the account's preference, or its absence: it applies where nothing was chosen on the device. */
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
    // No storage (cookies disabled): the choice lasts for this page.
  }
}
