import { useSyncExternalStore } from "react";

/** The width for a column next to the list, equal to --breakpoint-lg. */
export const WIDE = "(min-width: 993px)";

/** A phone, upright or on its side. Equal to the variant `phone:` of the style sheet. */
export const PHONE = "(width < 701px) or (height < 500px)";

/** Whether a media query matches. Updates on changes. */
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
