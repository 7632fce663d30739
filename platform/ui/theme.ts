export type Theme = "system" | "light" | "dark";

/** Where the choice is kept. It survives signing out: it belongs to the device, not to the account. */
const STORAGE_KEY = "theme";

/** The kept choice; `system` where there is none or storage is closed. */
export function readTheme(): Theme {
  try {
    const kept = localStorage.getItem(STORAGE_KEY);
    return kept === "light" || kept === "dark" ? kept : "system";
  } catch {
    return "system";
  }
}

/** Applies a choice to the page at once and keeps it. */
export function chooseTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Storage is closed (cookies disabled): the choice holds for this page.
  }
}
