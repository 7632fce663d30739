import { MAIN_ID } from "@aside/ui/elements/SkipLink.tsx";
import type { AnyRouter } from "@tanstack/react-router";
import { setScreenTitle } from "../page-title.ts";

/** After each navigation: sets the page's title, scrolls to the top (or the anchor), and focuses the new screen. */
export function followNavigation(router: AnyRouter): void {
  router.subscribe("onRendered", ({ fromLocation, toLocation, pathChanged }) => {
    setScreenTitle(router.state.matches.at(-1)?.staticData.title ?? "");
    // A tab that changed the address keeps the focus, for the arrow keys.
    if (document.activeElement?.closest('[role="tablist"]')) return;
    const anchor = toLocation.hash && document.getElementById(toLocation.hash);
    if (anchor) anchor.scrollIntoView();
    else if (pathChanged) window.scrollTo(0, 0);
    // Not on the first load, where the browser itself starts at the top.
    if (fromLocation && pathChanged && !hasFocusedField()) document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  });
}

/** The screen's own first field has the focus, such as that of the search. */
const hasFocusedField = (): boolean => document.activeElement?.matches(`#${MAIN_ID} :is(input, textarea)`) ?? false;
