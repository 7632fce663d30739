import { useLayoutEffect, useState } from "react";
import { PHONE, useMedia } from "../../use-media.ts";
import { BOTTOM_BARS, DIALOG_HEADINGS, toastBottom, toastTop } from "./toast-place.ts";

type Place = { position: "top-center" | "bottom-center"; offset: { top: string } | { bottom: string } };

/** Below the navigation, which is lower in a narrow window. */
const WIDE_TOP = 80;
const PHONE_TOP = 12;

/**
 * Where toasts appear, so that they cover no heading of a dialog. On a phone above the controls at the lower edge: its upper edge has headings
 * and menus. `hasToasts`: some are shown.
 */
export function useToastPlace(hasToasts: boolean): Place {
  const isPhone = useMedia(PHONE);
  const [{ bottom, top }, setPlace] = useState<Measured>({ bottom: 0, top: WIDE_TOP });
  useLayoutEffect(() => {
    if (!hasToasts) return;
    const measure = () => {
      const next = measurePlace(isPhone);
      setPlace((before) => (before.bottom === next.bottom && before.top === next.top ? before : next));
    };
    measure();
    // Screens and dialogs come and go while a toast is shown.
    const observer = new MutationObserver(measure);
    observer.observe(document.body, { childList: true, subtree: true });
    addEventListener("resize", measure);
    visualViewport?.addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      removeEventListener("resize", measure);
      visualViewport?.removeEventListener("resize", measure);
    };
  }, [isPhone, hasToasts]);
  // Before the first measurement, too: a toast that changes its edge fades in a second time.
  if (!isPhone || bottom === null) return { position: "top-center", offset: { top: `max(${top}px, env(safe-area-inset-top))` } };
  return { position: "bottom-center", offset: { bottom: `max(${bottom}px, calc(12px + env(safe-area-inset-bottom)))` } };
}

/** `bottom`: null if they appear at the upper edge. */
type Measured = { bottom: number | null; top: number };

function measurePlace(isPhone: boolean): Measured {
  const boxes = (selector: string) => [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
  // Zoomed in, a part of the page is not covered but outside.
  const view = visualViewport;
  const covered = view?.scale === 1 ? innerHeight - view.height - view.offsetTop : 0;
  const bottom = isPhone ? toastBottom(boxes(BOTTOM_BARS), { width: innerWidth, height: innerHeight, covered }) : null;
  return { bottom, top: toastTop(boxes(DIALOG_HEADINGS), isPhone ? PHONE_TOP : WIDE_TOP) };
}
