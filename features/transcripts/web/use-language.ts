import { sessionStore } from "@aside/web-client/session-store.ts";
import { useState } from "react";

const KEY = "aside.language";
/** Between the preference that a choice was made over and the choice. */
const OVER = ">";

/**
 * The language that the viewer reads in; null: the original. What was chosen in this browser counts until the person's preference (My Account) is
 * changed, then that; without a choice it counts at once.
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
        // A browser that keeps nothing forgets it with the page.
      }
    },
  ];
}

function readChoice(): string | null {
  const preference = readPreference();
  const kept = readItem();
  if (kept === null) return preference;
  // Before there were preferences the choice was alone.
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
