import { useState } from "react";

const KEY = "aside.language";

/** The language that the viewer reads in, remembered in this browser. Null: the original. */
export function useLanguage(): [string | null, (language: string | null) => void] {
  const [language, setLanguage] = useState(readChoice);
  return [
    language,
    (next) => {
      setLanguage(next);
      try {
        if (next) localStorage.setItem(KEY, next);
        else localStorage.removeItem(KEY);
      } catch {
        // A browser that keeps nothing forgets it with the page.
      }
    },
  ];
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
