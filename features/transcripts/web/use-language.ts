import { sessionStore } from "@aside/web-client/session-store.ts";
import { useState } from "react";

const KEY = "aside.language";
/** Separates the preference at the time of the choice from the choice. */
const SEPARATOR = ">";

/**
 * The viewer's reading language; null for the original. A choice in this browser overrides the preference (My Account) until that
 * preference changes.
 */
export function useLanguage(): [string | null, (language: string | null) => void] {
  const [language, setLanguage] = useState(readChoice);
  return [
    language,
    (next) => {
      setLanguage(next);
      try {
        localStorage.setItem(KEY, `${readPreference() ?? ""}${SEPARATOR}${next ?? ""}`);
      } catch {
        // Without storage, the choice lasts until the page is closed.
      }
    },
  ];
}

function readChoice(): string | null {
  const preference = readPreference();
  const stored = readItem();
  if (stored === null) return preference;
  // Values stored by older versions contain only the choice.
  const [formerPreference, choice] = stored.includes(SEPARATOR) ? stored.split(SEPARATOR) : ["", stored];
  return formerPreference === (preference ?? "") ? choice || null : preference;
}

function readPreference(): string | null {
  const language = sessionStore.get()?.user.preferences["language"];
  return typeof language === "string" && language !== "" ? language : null;
}

function readItem(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
