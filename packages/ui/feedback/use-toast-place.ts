import { useLayoutEffect, useState } from "react";
import { PHONE, useMedia } from "../use-media.ts";
import { BOTTOM_BARS, toastBottom } from "./toast-place.ts";

type Place = { position: "top-center" | "bottom-center"; offset: { top: number | string } | { bottom: string } };

/** Below the navigation, which is lower in a narrow window. */
const WIDE: Place = { position: "top-center", offset: { top: 80 } };
const TOP: Place = { position: "top-center", offset: { top: "max(12px, env(safe-area-inset-top))" } };

/** Where toasts appear. On a phone above the controls at the lower edge: its upper edge has headings and menus. `hasToasts`: some are shown. */
export function useToastPlace(hasToasts: boolean): Place {
  const isPhone = useMedia(PHONE);
  const [bottom, setBottom] = useState<number | null>(0);
  useLayoutEffect(() => {
    if (!isPhone || !hasToasts) return;
    const measure = () => setBottom(measureBottom());
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
  if (!isPhone) return WIDE;
  if (bottom === null) return TOP;
  return { position: "bottom-center", offset: { bottom: `max(${bottom}px, calc(12px + env(safe-area-inset-bottom)))` } };
}

function measureBottom(): number | null {
  const bars = [...document.querySelectorAll(BOTTOM_BARS)].map((bar) => bar.getBoundingClientRect());
  // Zoomed in, a part of the page is not covered but outside.
  const view = visualViewport;
  const covered = view?.scale === 1 ? innerHeight - view.height - view.offsetTop : 0;
  return toastBottom(bars, { width: innerWidth, height: innerHeight, covered });
}
