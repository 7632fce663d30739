import { brand } from "@aside/platform/brand/brand.ts";
import type { AnyRouter } from "@tanstack/react-router";

/** Id of the <main> element: the skip link's target, and where focus goes when the screen changes. */
export const MAIN_ID = "main";

/** After each navigation: the page's title, the top of the page (or the anchor), and the focus on the new screen. */
export function followNavigation(router: AnyRouter): void {
  router.subscribe("onRendered", ({ fromLocation, toLocation, pathChanged }) => {
    const title: string | undefined = router.state.matches.at(-1)?.staticData.title;
    document.title = title ? `${title} · ${brand.product}` : brand.product;
    const anchor = toLocation.hash && document.getElementById(toLocation.hash);
    if (anchor) anchor.scrollIntoView();
    else if (pathChanged) window.scrollTo(0, 0);
    // Not on the first load, where the browser itself begins at the top.
    if (fromLocation && pathChanged) document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  });
}
