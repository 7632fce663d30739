import { type RefObject, useLayoutEffect } from "react";

/** Scrolls a `scroll-strip` to its child at `index`. Not with `scrollIntoView`, which may scroll the page, too. */
export function useCentered(strip: RefObject<HTMLElement | null>, index: number): void {
  useLayoutEffect(() => {
    const row = strip.current;
    const child = row?.children[index] as HTMLElement | undefined;
    if (row && child) row.scrollLeft = child.offsetLeft - (row.clientWidth - child.offsetWidth) / 2;
  }, [strip, index]);
}
