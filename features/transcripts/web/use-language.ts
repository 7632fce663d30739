import { sessionStore } from "@aside/web-client/session-store.ts";
import { useState } from "react";

const KEY = "aside.language";
/** Separates the preference and the choice that overrides it. */
const OVER = ">";

/**
 * The viewer's reading language; null: the original. A choice in this browser applies until the person's preference (My Account)
 * changes; without a choice the preference applies.
 */
export function useLanguage(): [string | null, (language: string | null) => void] {
  const [language, setLanguage] = useState(readChoice);
  return [
    language,
    (next) => {
      setLanguage(next);
      try {
        localStorage.setItem(KEY, `${readPreference() ?? ""}${OVER}${next ?? ""}`);
      } catch {
        // Without storage it is forgotten with the page.
      }
    },
  ];
}

function readChoice(): string | null {
  const preference = readPreference();
  const kept = readItem();
  if (kept === null) return preference;
  // Before preferences existed, the stored value was only the choice.
  const [over, choice] = kept.includes(OVER) ? kept.split(OVER) : ["", kept];
  return over === (preference ?? "") ? choice || null : preference;
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
