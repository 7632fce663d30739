import { useSyncExternalStore } from "react";

/** Wide enough for a column next to the list: --breakpoint-lg. */
export const WIDE = "(min-width: 993px)";

/** Whether a media query matches now; updates itself. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    () => matchMedia(query).matches,
  );
}
