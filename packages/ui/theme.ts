export type Theme = "system" | "light" | "dark";

/** Where the device's choice is kept. It survives signing out: it belongs to the device, not to the account. */
const STORAGE_KEY = "theme";
/** What the signed-in person prefers on devices where nothing was chosen. It goes with the session. Both are read by the pages' first script, too. */
const ACCOUNT_KEY = "theme.account";

const listeners = new Set<() => void>();

export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The device's choice, else the account's; `system` where there is none or storage is closed. */
export function readTheme(): Theme {
  const kept = readItem(STORAGE_KEY) ?? readItem(ACCOUNT_KEY);
  return kept === "light" || kept === "dark" ? kept : "system";
}

/** Applies a choice to the page at once and keeps it on this device. */
export function chooseTheme(theme: Theme): void {
  keep(STORAGE_KEY, theme);
  apply(theme);
}

/** Who is signed in now prefers this, or nobody prefers anything: it counts where nothing was chosen on the device. */
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
    // Storage is closed (cookies disabled): the choice holds for this page.
  }
}
