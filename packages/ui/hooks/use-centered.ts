import { type RefObject, useLayoutEffect } from "react";

/** Scrolls a `scroll-strip` to its child at `index`, also after its width has changed. Not with `scrollIntoView`, which may scroll the page, too. */
export function useCentered(strip: RefObject<HTMLElement | null>, index: number): void {
  useLayoutEffect(() => {
    const row = strip.current;
    const child = row?.children[index] as HTMLElement | undefined;
    if (!row || !child) return;
    const center = () => (row.scrollLeft = child.offsetLeft - (row.clientWidth - child.offsetWidth) / 2);
    center();
    // A turned phone, a narrower window, or a font that was loaded later.
    const observer = new ResizeObserver(center);
    observer.observe(row);
    observer.observe(child);
    return () => observer.disconnect();
  }, [strip, index]);
}
